import { Hono } from 'hono';
import { registerEnrolment, type EnrolRoutesDeps } from './enrol-routes.ts';
import { registerAgentLogs, type LogRoutesDeps } from './log-routes.ts';
import { registerTests, type TestRoutesDeps } from './test-routes.ts';
import type { Routes } from './routes.ts';

export interface AppDeps {
  logs: LogRoutesDeps;
  enrolment: EnrolRoutesDeps;
  tests: TestRoutesDeps;
  /** Sentences that say why the gateway is not ready; empty if it is ready. */
  unready: () => string[];
  onFault: (error: Error) => void;
}

/** The public routes of a gateway, except pushes. */
export function createApp({ logs, enrolment, tests, unready, onFault }: AppDeps): Routes {
  const app: Routes = new Hono({ strict: false });
  app.onError((error, c) => {
    onFault(error);
    return c.text('The relay failed.\n', 500);
  });
  app.notFound((c) => c.text('Nothing is here.\n', 404));
  registerAgentLogs(app, logs);
  registerEnrolment(app, enrolment);
  registerTests(app, tests);
  registerHealth(app, unready);
  return app;
}

/** `/healthz`: the process is alive. `/readyz`: it can serve pushes and desks. */
function registerHealth(app: Routes, unready: () => string[]): void {
  app.get('/healthz', (c) => c.text('alive\n'));
  app.get('/readyz', (c) => {
    const reasons = unready();
    return reasons.length === 0 ? c.text('ready\n') : c.text(`${reasons.join('\n')}\n`, 503);
  });
}

/** The routes for operators: health and metrics. */
export function createAdminApp(
  unready: () => string[],
  metrics: { text: () => Promise<string>; contentType: string },
): Routes {
  const app: Routes = new Hono({ strict: false });
  registerHealth(app, unready);
  app.get('/metrics', async (c) =>
    c.body(await metrics.text(), 200, { 'content-type': metrics.contentType }),
  );
  return app;
}

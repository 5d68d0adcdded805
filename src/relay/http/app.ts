import { Hono } from 'hono';
import { registerEnrolment, type EnrolRoutesOptions } from './enrol-routes.ts';
import { registerPushes, type PushRoutesOptions, type Routes } from './push-routes.ts';

export interface AppOptions {
  pushes: PushRoutesOptions;
  enrolment: EnrolRoutesOptions;
  /** Sentences that say why the gateway is not ready; none when it is. */
  unready: () => string[];
  onFault: (error: Error) => void;
}

/** What a gateway answers on its public side. */
export function createApp({ pushes, enrolment, unready, onFault }: AppOptions): Routes {
  const app: Routes = new Hono({ strict: false });
  app.onError((error, c) => {
    onFault(error);
    return c.text('The relay failed.\n', 500);
  });
  app.notFound((c) => c.text('Nothing is here.\n', 404));
  registerPushes(app, pushes);
  registerEnrolment(app, enrolment);
  registerHealth(app, unready);
  return app;
}

/** `/healthz`: the process lives. `/readyz`: it may be sent pushes and desks. */
export function registerHealth(app: Routes, unready: () => string[]): void {
  app.get('/healthz', (c) => c.text('alive\n'));
  app.get('/readyz', (c) => {
    const reasons = unready();
    return reasons.length === 0 ? c.text('ready\n') : c.text(`${reasons.join('\n')}\n`, 503);
  });
}

import type { HttpBindings } from '@hono/node-server';
import { Hono } from 'hono';
import { bodyLimit } from 'hono/body-limit';
import { randomUUID } from 'node:crypto';
import type { ServiceContext } from './context.ts';
import { registerAgentLogs } from './control/agent-logs.ts';
import { registerCallControl } from './control/calls.ts';
import { registerContactControl } from './control/contacts.ts';
import { registerControl } from './control/control.ts';
import { registerEventControl } from './control/events.ts';
import { errorAnswer, refuse, ServiceError } from './http/errors.ts';
import { gate, restPath } from './http/gate.ts';
import { recordAndFail } from './http/record.ts';
import { registerAccount } from './routes/account.ts';
import { registerBalance } from './routes/balance.ts';
import { registerCallSessions } from './routes/call-sessions.ts';
import { registerCalls } from './routes/calls.ts';
import { registerContacts } from './routes/contacts.ts';
import { registerChannelEvents } from './routes/channel-events.ts';
import { registerDevices } from './routes/devices.ts';
import { registerDownloads } from './routes/downloads.ts';
import { registerEvents } from './routes/events.ts';
import { registerExtensions } from './routes/extensions.ts';
import { registerFaxes } from './routes/faxes.ts';
import { registerHistory } from './routes/history.ts';
import { registerLines } from './routes/lines.ts';
import { registerMessageSessions } from './routes/message-sessions.ts';
import { registerNumbers } from './routes/numbers.ts';
import { registerPushSettings } from './routes/push-settings.ts';
import { registerSms } from './routes/sms.ts';
import { registerVoicemails } from './routes/voicemails.ts';

export type Routes = Hono<{ Bindings: HttpBindings }>;

const MAX_BODY_BYTES = 30 * 1024 * 1024;

/** The whole service as one fetch handler: the REST side under `/v2`, the control side under `/_service`. */
export function createApp(service: ServiceContext, report: (error: Error) => void): Routes {
  const app: Routes = new Hono({ strict: false });
  app.onError(errorAnswer(report));
  app.use(async (c, next) => {
    c.header('X-Request-Id', randomUUID());
    await next();
  });
  app.use(
    bodyLimit({
      maxSize: MAX_BODY_BYTES,
      onError: (c) => refuse(new ServiceError(413, `A body may have ${MAX_BODY_BYTES} bytes.`), c),
    }),
  );
  app.route('/v2', createRest(service));
  app.route('/_service', createControl(service));
  registerDownloads(app, service);
  app.notFound((c) => refuse(new ServiceError(404, `There is nothing at ${c.req.path}.`), c));
  return app;
}

/** A resource area is one file; endpoints of the table that no file registers answer 501. */
function createRest(service: ServiceContext): Routes {
  const rest: Routes = new Hono({ strict: false });
  rest.use(recordAndFail(service), gate(service));
  registerAccount(rest, service);
  registerBalance(rest, service);
  registerDevices(rest, service);
  registerExtensions(rest, service);
  registerNumbers(rest, service);
  registerLines(rest, service);
  registerCalls(rest, service);
  registerCallSessions(rest, service);
  registerContacts(rest, service);
  registerPushSettings(rest, service);
  registerEvents(rest, service);
  registerFaxes(rest, service);
  registerSms(rest, service);
  registerMessageSessions(rest, service);
  registerVoicemails(rest, service);
  registerChannelEvents(rest, service);
  registerHistory(rest, service);
  rest.all('*', (c) => {
    throw new ServiceError(
      501,
      `${c.req.method} ${restPath(c.req.path)} is not part of the local service yet.`,
    );
  });
  return rest;
}

function createControl(service: ServiceContext): Routes {
  const control: Routes = new Hono({ strict: false });
  registerCallControl(control, service);
  registerAgentLogs(control, service);
  registerContactControl(control, service);
  registerEventControl(control, service);
  registerControl(control, service);
  return control;
}

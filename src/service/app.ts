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
import { gate } from './http/gate.ts';
import { localOnly } from './http/local-only.ts';
import { rateLimit } from './http/rate-limit.ts';
import { recordAndFail } from './http/record.ts';
import type { Routes } from './http/routes.ts';
import { registerAccount } from './routes/account.ts';
import { registerBalance } from './routes/balance.ts';
import { registerCallSessions } from './routes/call-sessions.ts';
import { registerCallSessionControl } from './routes/call-session-control.ts';
import { registerCalls } from './routes/calls.ts';
import { registerChannels } from './routes/channels.ts';
import { registerChannelSettings } from './routes/channel-settings.ts';
import { registerBlacklist } from './routes/blacklist.ts';
import { registerContactChanges } from './routes/contact-changes.ts';
import { registerContacts } from './routes/contacts.ts';
import { registerChannelEvents } from './routes/channel-events.ts';
import { registerDevices } from './routes/devices.ts';
import { registerDownloads } from './routes/downloads.ts';
import { registerEvents } from './routes/events.ts';
import { registerExtensions } from './routes/extensions.ts';
import { registerFaxes } from './routes/faxes.ts';
import { registerHistory } from './routes/history.ts';
import { registerGroups } from './routes/groups.ts';
import { registerPhonelines } from './routes/phonelines.ts';
import { registerMobile } from './routes/mobile.ts';
import { registerPhonebook } from './routes/phonebook.ts';
import { registerMessageSessions } from './routes/message-sessions.ts';
import { registerNumbers } from './routes/numbers.ts';
import { registerPushSettings } from './routes/push-settings.ts';
import { registerSms } from './routes/sms.ts';
import { registerVoicemails } from './routes/voicemails.ts';
import { userOfToken } from './state/tokens.ts';

const MAX_BODY_BYTES = 30 * 1024 * 1024;

/**
 * The whole service as one fetch handler: the REST side under `/v2`, where the token identifies the account, and the
 * control side under `/_service` (per account under `/_service/accounts/{system}`), unless it is disabled.
 */
export function createApp(
  services: readonly ServiceContext[],
  report: (error: Error) => void,
  withControl = true,
): Routes {
  const app = createShell(report);
  const rests = services.map((service) => ({ service, rest: createRest(service, report) }));
  app.all('/v2/*', (c) => {
    const header = c.req.header('authorization');
    const found = rests.find(({ service }) => userOfToken(service.tokens, header) !== undefined) ?? rests[0];
    if (!found) throw new ServiceError(404, 'The service has no account.');
    return found.rest.fetch(c.req.raw, c.env);
  });
  if (withControl) addControl(app, services);
  registerDownloads(app, services);
  app.notFound((c) => refuse(new ServiceError(404, `There is nothing at ${c.req.path}.`), c));
  return app;
}

function addControl(app: Routes, services: readonly ServiceContext[]): void {
  app.use('/_service/*', localOnly);
  for (const service of services) {
    app.route(`/_service/accounts/${service.state.account.system}`, createControl(service));
  }
  const [first] = services;
  if (first) app.route('/_service', createControl(first));
}

/** The control side of one account for the embedding program: nothing listens. */
export function createInnerControl(service: ServiceContext, report: (error: Error) => void): Routes {
  const control = createShell(report);
  control.route('/', createControl(service));
  return control;
}

/** What all answers share: errors in the platform's bodies, a request id, a limit for bodies. */
function createShell(report: (error: Error) => void): Routes {
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
  return app;
}

/** A resource area is one file. */
function createRest(service: ServiceContext, report: (error: Error) => void): Routes {
  const shell = createShell(report);
  const rest: Routes = new Hono({ strict: false });
  rest.use(recordAndFail(service), gate(service), rateLimit(service));
  registerAccount(rest, service);
  registerBalance(rest, service);
  registerDevices(rest, service);
  registerExtensions(rest, service);
  registerMobile(rest, service);
  registerNumbers(rest, service);
  registerGroups(rest, service);
  registerPhonelines(rest, service);
  registerChannels(rest, service);
  registerChannelSettings(rest, service);
  registerChannelEvents(rest, service);
  registerCalls(rest, service);
  registerCallSessions(rest, service);
  registerCallSessionControl(rest, service);
  registerPhonebook(rest, service);
  registerContacts(rest, service);
  registerContactChanges(rest, service);
  registerBlacklist(rest, service);
  registerPushSettings(rest, service);
  registerEvents(rest, service);
  registerFaxes(rest, service);
  registerSms(rest, service);
  registerMessageSessions(rest, service);
  registerVoicemails(rest, service);
  registerHistory(rest, service);
  shell.route('/v2', rest);
  return shell;
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

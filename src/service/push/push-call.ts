import type { Call, Subscription } from '../state/call.ts';
import type { ServiceContext } from '../context.ts';
import { isWhitelisted } from '../state/push-settings.ts';
import { parsePushAnswer, type PushAnswer } from './answer.ts';
import {
  answerFields,
  dtmfFields,
  hangupFields,
  newCallFields,
  type PushFields,
  type PushLeg,
} from './fields.ts';

/** The result of a push that may control the call. */
export interface SteeringReply {
  xml: string;
  ms: number;
  status?: number;
  error?: string;
  answer: PushAnswer;
}

/** No receiver was asked. */
export const NO_REPLY: SteeringReply = { xml: '', ms: 0, answer: { subscription: {}, problems: [] } };

/**
 * Pushes `newCall` to the address for its direction and waits for the answer; empty at once without an address.
 * `deviceIds`: the devices that will ring, for the whitelist of a classic account.
 */
export async function pushNewCall(
  service: ServiceContext,
  call: Call,
  leg: PushLeg,
  deviceIds: readonly string[],
): Promise<SteeringReply> {
  const { settings, account } = service.state;
  const url = leg.direction === 'in' ? settings.incomingUrl : settings.outgoingUrl;
  if (url === '' || !isWhitelisted(settings, [call.lineId, ...deviceIds])) return NO_REPLY;
  return send(service, url, newCallFields(account, call, leg, settings.pushApiVersion), true);
}

/** Pushes the keys that a caller pressed, and waits for the next instruction. */
export function pushDtmf(
  service: ServiceContext,
  call: Call,
  url: string,
  digits: string,
): Promise<SteeringReply> {
  const { settings, account } = service.state;
  return send(service, url, dtmfFields(account, call, digits, settings.pushApiVersion), true);
}

/** Pushes `answer` to subscribers and discards their answers. */
export function pushAnswered(service: ServiceContext, call: Call, legs = legsOf(call)): void {
  for (const leg of legs) tell(service, call, leg, leg.subscription.onAnswer, answerFields);
}

/** Pushes `hangup` to subscribers and discards their answers. */
export function pushHangup(service: ServiceContext, call: Call, legs = legsOf(call)): void {
  for (const leg of legs) tell(service, call, leg, leg.subscription.onHangup, hangupFields);
}

/** Takes the fields now, but sends after the earlier pushes of this call. */
function tell(
  service: ServiceContext,
  call: Call,
  leg: PushLeg,
  url: string | undefined,
  fieldsOf: typeof answerFields,
): void {
  if (url === undefined) return;
  const { account, settings } = service.state;
  const fields = fieldsOf(account, call, leg, settings.pushApiVersion);
  void call.pushInTurn(() => send(service, url, fields, false));
}

function legsOf(call: Call): (PushLeg & { subscription: Subscription })[] {
  return call.echo ? [call, call.echo] : [call];
}

async function send(
  service: ServiceContext,
  url: string,
  fields: PushFields,
  steering: boolean,
): Promise<SteeringReply> {
  const { state } = service;
  const version = state.settings.pushApiVersion;
  const body = new URLSearchParams(fields).toString();
  const headers: Record<string, string> = {
    'Content-Type': 'application/x-www-form-urlencoded; charset=UTF-8',
    'User-Agent': 'sipgate.io',
    Accept: 'application/xml, text/plain, text/html',
    'X-Service-Version': String(version),
    'X-Service-Lifecycle': version === 2 ? 'beta' : 'stable',
    'X-Sipgate-Signature': await service.sender.sign(body),
  };
  const at = new Date(service.clock.now()).toISOString();
  const reply = await service.sender.post(url, { body, headers, timeoutMs: service.timings.push });
  const accepted = reply.status !== undefined && reply.status >= 200 && reply.status < 300;
  const answer = parsePushAnswer(steering && accepted ? reply.body : '');
  const xmlError = answer.problems.join('; ');
  state.pushes.add({
    at,
    event: fields[0]?.[1] ?? '',
    callId: fields.find(([name]) => name === 'callId')?.[1] ?? '',
    url,
    headers,
    body,
    response: reply.body,
    ms: reply.ms,
    ...(reply.status === undefined ? {} : { status: reply.status }),
    ...(reply.error === undefined ? {} : { error: reply.error }),
    ...(xmlError ? { xmlError } : {}),
  });
  return {
    xml: reply.body,
    ms: reply.ms,
    answer,
    ...(reply.status === undefined ? {} : { status: reply.status }),
    ...(reply.error === undefined ? {} : { error: reply.error }),
  };
}

import { setTimeout as delay } from 'node:timers/promises';
import type { PopupPainted } from '../../../src/main/windows/popup-painted.ts';
import type { Service } from '../../../src/service/server.ts';
import { freePort } from '../../support/relay/nats-server.ts';
import { startTestRelay } from '../../support/relay/relay.ts';
import { startTcpProxy, type TcpProxy } from '../../support/relay/tcp-proxy.ts';
import type { Shell } from '../../host/shell.ts';
import { until } from '../../support/until.ts';
import { randomFrom } from '../lib/random.ts';
import { inPage } from '../popup/desk.ts';

interface BenchGlobals {
  paintedAt: Record<string, number>;
}

/** How the desk was away from the network. */
type Absence = 'asleep' | 'offline';

export interface WakeUps {
  /** From the end of each absence until a push that was sent then is at the desk, ms. */
  measure(absence: Absence): Promise<number[]>;
  stop(): Promise<void>;
}

const repetitions = 10;
/** An absence lasts from one to about twice this, ms: longer than the desk may overlook. */
const absenceMs = 2_500;
const patienceMs = 30_000;
const clock = (): number => Number(process.hrtime.bigint()) / 1e6;

/** Measures wake-ups with the loopback provider, whose connection survives an absence. */
export async function wakeUpsByLoopback(shell: Shell, service: Service): Promise<WakeUps> {
  await notePaints(shell);
  return {
    measure: (absence) => wakeUps(shell, service, absence),
    stop: () => Promise.resolve(),
  };
}

/** Measures wake-ups with a relay: during an absence the connection to NATS is silent, and neither end notices. */
export async function wakeUpsByRelay(shell: Shell, service: Service): Promise<WakeUps> {
  await notePaints(shell);
  const relay = await startTestRelay();
  const way = await startTcpProxy(Number(new URL(relay.nats.address).port));
  const stop = async (): Promise<void> => {
    await way.close();
    await relay.stop();
  };
  try {
    const gateway = await relay.gateway({
      baseUrl: service.baseUrl,
      pushPublicKey: service.pushPublicKey,
      port: await freePort(),
      deskServers: [`nats://127.0.0.1:${way.port}`],
    });
    await gateway.ready;
    await shell.answerDialog({
      dialog: 'showMessageBox',
      answer: { response: 0, checkboxChecked: false },
    });
    const settings = { provider: 'relay', relayUrl: gateway.url };
    const chosen = await inPage(
      shell,
      'desk',
      `window.deskbell.request('tunnel.choose', ${JSON.stringify({ settings })})`,
    );
    if (!(chosen as { ok: boolean }).ok) throw new Error(`No relay: ${JSON.stringify(chosen)}`);
    await pushesGoTo(service, gateway.pushUrl);
    return { measure: (absence) => wakeUps(shell, service, absence, way), stop };
  } catch (error) {
    await stop();
    throw error;
  }
}

async function pushesGoTo({ baseUrl, tokens }: Service, address: string): Promise<void> {
  await until(
    async () => {
      const headers = { authorization: `Bearer ${tokens.jwt}` };
      const answer = await fetch(`${baseUrl}/settings/sipgateio`, { headers });
      const { incomingUrl } = (await answer.json()) as { incomingUrl: string };
      return incomingUrl === address;
    },
    `pushes to ${address}`,
    { withinMs: patienceMs },
  );
}

async function wakeUps(
  shell: Shell,
  service: Service,
  absence: Absence,
  way?: Pick<TcpProxy, 'cut' | 'pass' | 'dropSilent'>,
): Promise<number[]> {
  const random = randomFrom(1);
  const took: number[] = [];
  await callArrives(shell, service);
  while (took.length < repetitions) {
    way?.cut();
    if (absence === 'offline') await shell.setOnline(false);
    else await shell.power('suspend');
    await delay(absenceMs * (1 + random()));
    way?.pass();
    const from = clock();
    if (absence === 'offline') await shell.setOnline(true);
    else await shell.power('resume');
    took.push((await callArrives(shell, service)) - from);
    way?.dropSilent();
  }
  return took;
}

/** Somebody calls, and hangs up once the popup shows it. @returns when it was painted */
async function callArrives(shell: Shell, service: Service): Promise<number> {
  const { callId } = await control<{ callId: string }>(service, '/calls', { to: '+493023125010' });
  const at = await until(
    async () => {
      const found = await shell.evaluate(
        (_electron, id) => (globalThis as unknown as BenchGlobals).paintedAt[id] ?? null,
        callId,
      );
      return found ?? undefined;
    },
    `call ${callId} on the popup`,
    { withinMs: patienceMs },
  );
  await control(service, `/calls/${callId}/hangup`, {});
  return at;
}

async function control<Result>({ controlUrl }: Service, path: string, body: object): Promise<Result> {
  const response = await fetch(`${controlUrl}${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
  const text = await response.text();
  if (!response.ok) throw new Error(`${path}: ${response.status} ${text}`);
  return (text === '' ? undefined : JSON.parse(text)) as Result;
}

/** Keeps in the main process when the popup has painted each call first. */
async function notePaints(shell: Shell): Promise<void> {
  await shell.evaluate(() => {
    const paintedAt: Record<string, number> = {};
    (globalThis as unknown as BenchGlobals).paintedAt = paintedAt;
    process.getBuiltinModule('node:diagnostics_channel').subscribe('deskbell:popup-painted', (message) => {
      const at = Number(process.hrtime.bigint()) / 1e6;
      for (const { id } of (message as PopupPainted).calls) paintedAt[id] ??= at;
    });
  });
}

import type { Page } from '@playwright/test';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, type RunningApp } from './app.ts';
import type { ServiceControl } from './service-control.ts';
import { pdfWith, type Somebody } from './stored-everywhere.ts';

interface Row {
  key: string;
  kind: string;
  media: { kind: string }[];
  rule?: { name: string };
}
type Value = { value: { rows?: Row[]; calls?: { id: string }[]; lines?: { id: string }[] } };

/** A request of the desk window that is answered well. */
export const request = async (desk: Page, what: string, args?: object): Promise<Value['value']> => {
  const answer = await desk.evaluate(
    ([of, sent]) => window.deskbell.request(of as 'note.write', sent as never),
    [what, args] as const,
  );
  expect([what, answer]).toEqual([what, expect.objectContaining({ ok: true })]);
  return (answer as unknown as Value).value;
};

/** A line that rings the user alone. */
const mine = '+493023125000';
/** The caller whose calls are sent to the people of the test. */
const caller = '+493055511654';

export const timelineOf = async (desk: Page, number: string): Promise<Row[]> =>
  (await request(desk, 'timeline.list', { text: '', filter: { numbers: [number] }, limit: 50 })).rows ?? [];

/** A rule turns a call of somebody away, and another one sends them one of somebody else; then both are removed. */
async function applyRules(desk: Page, service: ServiceControl, { number, name }: Somebody): Promise<void> {
  const rules = [
    { name: `${name} (${number})`, from: number, action: { kind: 'voicemail' } },
    { name: `An ${name}`, from: caller, action: { kind: 'redirect', to: number } },
  ];
  for (const { from, ...rule } of rules) {
    const callers = { kind: 'numbers', numbers: [from] };
    const { id } = (await request(desk, 'rules.save', { rule: { ...rule, enabled: true, callers } })) as {
      id?: string;
    };
    const { callId } = await service.ring({ from, to: mine });
    const legs = async () => (await service.calls()).filter((leg) => leg.origCallId === callId);
    await expect.poll(async () => (await legs()).length).toBeGreaterThan(1);
    for (const leg of await legs()) if (leg.state !== 'ended') await service.hangUp(leg.callId);
    await expect
      .poll(async () => (await timelineOf(desk, from)).map((row) => row.rule?.name), { timeout: 20_000 })
      .toContain(rule.name);
    await request(desk, 'rules.remove', { id });
  }
}

/** Creates everything that a user can have about a person, in every store of the program. */
export async function deal(
  { desk, shell }: RunningApp,
  service: ServiceControl,
  { number, name, texts: [text = ''] }: Somebody,
  outside: string,
): Promise<void> {
  await request(desk, 'contact.write', { name, organisation: '', numbers: [{ text: number, kind: 'CELL' }] });
  await applyRules(desk, service, { number, name, texts: [] });
  const { callId } = await service.ring({ from: number });
  await service.answer(callId);
  await service.expectCall(callId, { state: 'established' });
  await request(desk, 'call.record', { id: callId, on: true });
  await service.expectCall(callId, { recording: true });
  await service.hangUp(callId);
  for (const event of [{ kind: 'sms', text }, { kind: 'fax' }, { kind: 'voicemail', transcription: text }])
    await service.ask('POST', '/events', { ...event, from: number });
  const rows = (): Promise<Row[]> => timelineOf(desk, number);
  await request(desk, 'timeline.look', {});
  for (const kind of ['sms', 'fax', 'voicemail']) await request(desk, 'timeline.look', { kind });
  await expect
    .poll(
      async () => (await rows()).flatMap(({ kind, media }) => [kind, ...media.map((each) => each.kind)]),
      {
        timeout: 20_000,
      },
    )
    .toEqual(expect.arrayContaining(['call', 'recording', 'sms', 'fax', 'voicemail']));

  const calls = (await request(desk, 'timeline.search', { text: '', limit: 1 })).calls ?? [];
  await request(desk, 'note.write', { id: calls[0]?.id, text });
  for (const { key, kind, media } of await rows()) {
    await request(desk, 'timeline.mark', { key, field: 'starred', value: true });
    for (const [index] of media.entries()) {
      const part = kind === 'fax' ? { of: 'document', format: 'pdf' } : { of: 'sound' };
      for (const what of ['media.load', 'media.open'])
        await request(desk, what, { id: `${what}-${number}-${kind}-${index}`, key, index, part });
    }
  }

  // What the platform refuses stays here, to be sent again.
  const refused = { method: 'POST', path: '/my/events/*', status: 402 };
  await request(desk, 'message.keepDraft', { number, text });
  const pdf = join(outside, `${name}.pdf`);
  writeFileSync(pdf, pdfWith(text));
  await shell.answerDialog({ dialog: 'showOpenDialog', answer: { canceled: false, filePaths: [pdf] } });
  const { id: documentId } = (await request(desk, 'fax.choose')) as { id?: string };
  const { lines = [] } = await request(desk, 'fax.lines');
  await service.ask('POST', '/faults', [refused]);
  await request(desk, 'message.send', { id: `sms-${number}`, number, text: `${text} gesendet` });
  await request(desk, 'fax.send', {
    ...{ id: `fax-${number}`, documentId, line: lines[0]?.id, recipients: [number] },
  });
  await expect
    .poll(async () => {
      const faxes = (await request(desk, 'fax.list')) as unknown as { recipients: { state: string }[] }[];
      return faxes.flatMap(({ recipients }) => recipients).map(({ state }) => state);
    })
    .not.toContainEqual(expect.stringMatching(/waiting|uploading/));
  await service.ask('POST', '/faults', []);
}

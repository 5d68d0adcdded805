import { describe, expect, it } from 'vitest';
import {
  addEventLabel,
  deleteEvent,
  getCallEvent,
  getEventFlag,
  getFaxEvent,
  getSmsEvent,
  getVoicemailEvent,
  setEventFlag,
} from '../../../src/platform/events/event-resources.ts';
import { getVoicemailUrl } from '../../../src/platform/events/voicemails.ts';
import { failureFrom } from './failure.ts';
import { fakeTransport, json } from './fake.ts';

const done = new Response(null, { status: 204 });

describe('one event', () => {
  it.each([
    ['calls', 'call', getCallEvent],
    ['faxes', 'fax', getFaxEvent],
    ['sms', 'sms', getSmsEvent],
    ['voicemails', 'voicemail', getVoicemailEvent],
  ] as const)('of %s is read', async (path, kind, get) => {
    const { transport, sent } = fakeTransport([json({ id: 'a/b' })]);
    expect(await get(transport, 'a/b')).toMatchObject({ id: 'a/b', kind });
    expect(sent[0]?.url).toMatch(new RegExp(`/my/events/${path}/a%2Fb\\?version=[^&]+$`));
  });

  it.each(['calls', 'faxes', 'sms', 'voicemails'] as const)('of %s is deleted', async (path) => {
    const kinds = { calls: 'call', faxes: 'fax', sms: 'sms', voicemails: 'voicemail' } as const;
    const { transport, sent } = fakeTransport([done]);
    await deleteEvent(transport, kinds[path], 'x');
    expect(sent[0]?.method).toBe('DELETE');
    expect(sent[0]?.url).toMatch(new RegExp(`/my/events/${path}/x\\?version=[^&]+$`));
  });

  it('without an id is never requested', async () => {
    const { transport, sent } = fakeTransport([done]);
    await expect(async () => deleteEvent(transport, 'call', '')).rejects.toThrow(RangeError);
    expect(sent).toEqual([]);
  });

  it('gets a label', async () => {
    const { transport, sent } = fakeTransport([done]);
    await addEventLabel(transport, 'voicemail', 'x', ' urgent ');
    expect(sent[0]?.method).toBe('PUT');
    expect(sent[0]?.url).toMatch(/\/my\/events\/voicemails\/x\?version=[^&]+&value=urgent$/);
  });

  it.each(['', '  ', 'a,b'])('rejects the label %j', async (label) => {
    const { transport, sent } = fakeTransport([done]);
    const failure = await failureFrom(addEventLabel(transport, 'call', 'x', label));
    expect(failure).toMatchObject({ kind: 'bad-input', field: 'label' });
    expect(sent).toEqual([]);
  });

  it.each([
    ['a boolean', true],
    ['a struct', { value: true, more: 1 }],
  ])('has the flag of its answer: %s', async (_name, value) => {
    const { transport, sent } = fakeTransport([json({ name: 'read', value })]);
    expect(await getEventFlag(transport, 'fax', 'x', 'read')).toBe(true);
    expect(sent[0]?.url).toMatch(/\/my\/events\/faxes\/x\/read\?version=[^&]+$/);
  });

  it('with a flag of a wrong type is rejected', async () => {
    const { transport } = fakeTransport([json({ name: 'read', value: 'perhaps' })]);
    const failure = await failureFrom(getEventFlag(transport, 'fax', 'x', 'read'));
    expect(failure).toMatchObject({ kind: 'bad-shape', path: 'value' });
  });

  it('can be starred, and marked as unread', async () => {
    const { transport, sent } = fakeTransport([done]);
    await setEventFlag(transport, 'sms', 'x', 'starred', true);
    await setEventFlag(transport, 'call', 'x', 'read', false);
    expect(sent.map(({ method }) => method)).toEqual(['PUT', 'PUT']);
    expect(sent[0]?.url).toMatch(/\/my\/events\/sms\/x\/starred\?version=[^&]+&value=true$/);
    expect(sent[1]?.url).toMatch(/\/my\/events\/calls\/x\/read\?version=[^&]+&value=false$/);
  });
});

describe('the sound of a voicemail', () => {
  it.each([{ url: 'https://files.test/1.mp3' }, { redirect: { url: 'https://files.test/1.mp3' } }])(
    'has the address %j',
    async (body) => {
      const { transport } = fakeTransport([json(body)]);
      expect(await getVoicemailUrl(transport, 'v1')).toBe('https://files.test/1.mp3');
    },
  );

  it.each([{}, { url: 'not an address' }])('has no address with %j', async (body) => {
    const { transport } = fakeTransport([json(body)]);
    expect(await failureFrom(getVoicemailUrl(transport, 'v1'))).toMatchObject({
      kind: 'bad-shape',
      path: 'url',
    });
  });
});

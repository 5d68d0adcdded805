import { describe, expect, it } from 'vitest';
import { blankCall, type Call } from '../../../../src/calls/call.ts';
import type { CallEffect } from '../../../../src/calls/effects.ts';
import { createCrm } from '../../../../src/main/presentation/crm.ts';
import type { CallCard } from '../../../../src/shared/model/card.ts';
import type { Settings } from '../../../../src/shared/model/settings.ts';
import { memorySettings } from '../support.ts';
import { card } from './samples.ts';

function desk(change: Partial<Settings['crm']> = {}, offLines: string[] = []) {
  const { settings } = memorySettings();
  settings.update({
    crm: { ...settings.get().crm, template: 'https://a.example/{number}', ...change },
    popup: { ...settings.get().popup, offLines },
  });
  const opened: string[] = [];
  const inFront: boolean[] = [];
  const crm = createCrm(settings, (address, front) => {
    opened.push(address);
    inFront.push(front);
    return Promise.resolve();
  });
  const happens = (kind: CallEffect, of: Partial<Call> = {}, shown: Partial<CallCard> = {}): void => {
    const call = { ...blankCall('c1', 'in', 1), number: '+493012345', ...of };
    crm.follow([{ kind, call }], () => card({ id: call.id, direction: call.direction, ...shown }));
  };
  return { crm, opened, inFront, happens, settings };
}

const address = 'https://a.example/%2B493012345';
const match = { contactId: '1', name: 'Anna Berg' };

describe('the CRM', () => {
  it('is opened on request with all known data of the caller', async () => {
    const { crm, opened } = desk({
      template: 'https://a.example/?{number},{national},{name},{line},{direction}',
    });
    const party = { number: '+493012345', withheld: false, matches: [match] };
    await crm.open(card({ party, line: 'Sales' }));
    expect(opened).toEqual(['https://a.example/?%2B493012345,03012345,Anna%20Berg,Sales,in']);
  });

  it('gets no name when several contacts match', async () => {
    const { crm, opened } = desk({ template: 'https://a.example/?{name}' });
    const matches = [match, { contactId: '2', name: 'Max Berg' }];
    await crm.open(card({ party: { number: '+493012345', withheld: false, matches } }));
    expect(opened).toEqual(['https://a.example/?']);
  });

  it('is not opened with an invalid template, and the reason is shown', async () => {
    const { crm, opened } = desk({ template: 'file:///{number}' });
    await expect(crm.open(card())).rejects.toMatchObject({
      failure: { kind: 'bad-template', problem: { id: 'crm.forbidden' } },
    });
    expect(opened).toEqual([]);
  });

  it('is opened once when a call rings, if set', () => {
    const { opened, happens } = desk({ opens: 'onRing' });
    happens('appeared');
    happens('appeared');
    happens('connected');
    expect(opened).toEqual([address]);
    happens('ended');
    happens('appeared');
    expect(opened).toHaveLength(2);
  });

  it('is opened when a call is answered, per direction as set', () => {
    const { opened, happens } = desk({ opens: 'onAnswer', opensOut: 'byHand' });
    happens('appeared');
    expect(opened).toEqual([]);
    happens('connected');
    happens('connected', { id: 'c2', direction: 'out' });
    expect(opened).toEqual([address]);
  });

  it('is opened once for an outgoing call when it starts or is answered', () => {
    const started = desk({ opensOut: 'onRing' });
    started.happens('appeared', { direction: 'out' });
    started.happens('connected', { direction: 'out' });
    expect(started.opened).toEqual([address]);
    const answered = desk({ opensOut: 'onAnswer' });
    answered.happens('appeared', { direction: 'out' });
    expect(answered.opened).toEqual([]);
    answered.happens('connected', { direction: 'out' });
    expect(answered.opened).toEqual([address]);
  });

  it('gets the focus only when the user pressed the button', async () => {
    const { crm, inFront, happens } = desk({ opens: 'onRing' });
    happens('appeared');
    await crm.open(card());
    expect(inFront).toEqual([false, true]);
  });

  it.each<[string, Partial<Settings['crm']>, string[], Partial<Call>]>([
    ['it is to be opened by hand', {}, [], {}],
    ['there is no address', { opens: 'onRing', template: '' }, [], {}],
    ['the user makes the call', { opens: 'onRing' }, [], { direction: 'out' }],
    ['the line is switched off', { opens: 'onRing' }, ['l1'], {}],
  ])('is not opened automatically when %s', (_, crm, offLines, call) => {
    const { opened, happens } = desk(crm, offLines);
    happens('appeared', call, { lineId: 'l1' });
    expect(opened).toEqual([]);
  });

  it('is not opened automatically for a withheld number', () => {
    const { crm, opened } = desk({ opens: 'onRing' });
    crm.follow([{ kind: 'appeared', call: blankCall('c1', 'in', 1) }], () => card());
    expect(opened).toEqual([]);
  });
});

import type { ruleRequests } from '../../../../src/shared/ipc/requests/rules.ts';
import type { RuleDraft } from '../../../../src/shared/model/call-rule.ts';
import { none, type SamplesOf } from './samples.ts';

const ruleSample: RuleDraft = {
  name: 'Evenings',
  enabled: true,
  callers: { kind: 'numbers', numbers: ['030 23125 101'] },
  hours: { days: [1, 5], from: 1080, to: 480 },
  lines: ['channel-1'],
  action: { kind: 'redirect', to: '+49 89 123456' },
};

const keySample: RuleDraft['action'] = {
  kind: 'askForKey',
  code: '1',
  seconds: 10,
  pass: { kind: 'ring' },
  otherwise: { kind: 'redirect', to: '0171 2345678' },
};

/** What requests about call rules carry, and what they may not. */
export const ruleSamples: SamplesOf<typeof ruleRequests> = {
  'rules.list': none,
  'rules.save': {
    good: { rule: ruleSample, place: 0 },
    bad: [
      ['rule', {}],
      ['rule.name', { rule: { ...ruleSample, name: '' } }],
      ['rule.callers.numbers', { rule: { ...ruleSample, callers: { kind: 'numbers', numbers: [] } } }],
      ['rule.hours.days', { rule: { ...ruleSample, hours: { days: [], from: 0, to: 1 } } }],
      ['rule.hours.days.0', { rule: { ...ruleSample, hours: { days: [8], from: 0, to: 1 } } }],
      ['rule.action.reason', { rule: { ...ruleSample, action: { kind: 'reject', reason: 'gone' } } }],
      ['rule.action.seconds', { rule: { ...ruleSample, action: { ...keySample, seconds: 31 } } }],
      [
        'rule.action.otherwise.kind',
        { rule: { ...ruleSample, action: { ...keySample, otherwise: { kind: 'ring' } } } },
      ],
      ['place', { rule: ruleSample, place: -1 }],
    ],
  },
  'rules.enable': { good: { id: 'r1', on: false }, bad: [['on', { id: 'r1' }]] },
  'rules.move': { good: { id: 'r1', place: 3 }, bad: [['place', { id: 'r1', place: 0.5 }]] },
  'rules.remove': { good: { id: 'r1' }, bad: [['id', { id: '' }]] },
  'caller.block': { good: { id: 'c1', on: true }, bad: [['on', { id: 'c1', on: 1 }]] },
  'caller.blockNumbers': {
    good: { numbers: ['+4930123'], on: false },
    bad: [['numbers', { numbers: [], on: true }]],
  },
  'caller.blocked': none,
  'rules.open': none,
};

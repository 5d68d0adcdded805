/** Blocked callers, in the popup too. */
export const enBlock = {
  'call.block': 'Block',
  'call.unblock': 'Unblock',
  'call.blockHint': 'Refuse all further calls from this number',
  'call.unblockHint': 'Let this number ring again',
  'call.blocked': 'Blocked: further calls from this number are refused.',
  'rules.problem.noNumber': '“{number}” is no phone number that can be called. Enter it with its area code.',
  'rules.problem.emergencyCaller': 'Calls from {number} cannot be held back: emergency numbers always ring.',
  'rules.problem.full': 'There can be {count} rules at most. Delete one that you no longer need.',
  'rules.problem.blockedFull': 'There can be {count} blocked callers at most. Unblock one first.',
} as const satisfies Record<string, string>;

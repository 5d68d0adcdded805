/** What became of a call, and notes. */
export const enTimeline = {
  'outcome.answered': 'Answered',
  'outcome.missed': 'Missed',
  'outcome.elsewhere': 'Answered elsewhere',
  'outcome.taken': 'Answered',
  'outcome.declined': 'Declined',
  'outcome.forwarded': 'Forwarded',
  'outcome.notReached': 'Not reached',
  'outcome.open': 'No end known',
  'note.for': 'Note on the call with {who}',
  'note.placeholder': 'Note on this call',
  'note.hint': 'What you type is kept.',
  'note.kept': 'Note saved',
  'note.notKept': 'The note was not saved. {why}',
} as const satisfies Record<string, string>;

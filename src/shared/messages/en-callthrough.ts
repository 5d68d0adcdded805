/** A call through any phone (classic accounts). */
export const enCallthrough = {
  'callthrough.open': 'By another phone …',
  'callthrough.hint': 'Callthrough: any phone calls a number of the platform, which connects it.',
  'callthrough.title': 'Call {who} by another phone',
  'callthrough.how':
    'The platform gives you a number. Call it from the phone you name here within 30 seconds, and you are connected.',
  'callthrough.from': 'Phone you call from',
  'callthrough.get': 'Get the number',
  'callthrough.getAgain': 'Get a new number',
  'callthrough.copy': 'Copy number',
  'callthrough.copied': 'Copied. Call it from that phone now.',
  'callthrough.dial': 'Call this number from that phone now.',
  'callthrough.left': '{count, plural, one {# second left} other {# seconds left}}',
  'callthrough.over':
    'The 30 seconds are over: this number no longer leads there. Get a new one and call it at once.',
  'callthrough.close': 'Close',
  'callthrough.emergency':
    'Call emergency numbers directly from that phone: a callthrough may not reach them.',
} as const satisfies Record<string, string>;

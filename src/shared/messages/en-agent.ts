/** The logs of AI agents. */
export const enAgent = {
  'agentLogs.title': 'AI agents',
  'agentLogs.enabled': 'Receive the logs of AI agents',
  'agentLogs.hint':
    'After its call an AI agent posts a log. Deskbell saves it with the call and searches it, too.',
  'agentLogs.address': 'Address',
  'agentLogs.addressHint':
    'Copy it into the settings of the agent. Its end is secret: whoever knows it can post logs.',
  'agentLogs.noAddress': 'There is no address yet. It appears as soon as pushes reach this computer.',
  'agentLogs.copy': 'Copy address',
  'agentLogs.copied': 'Copied',
  'agentLogs.headers': 'Headers that must come with a log',
  'agentLogs.headersHint':
    'One in each line, as in “X-Desk: a secret word”; the same as at the agent. What stands here now is replaced{names, select, none {} other {: {names}}}.',
  'agentLogs.saveHeaders': 'Replace headers',
  'agentLogs.sources': 'Addresses that logs may come from',
  'agentLogs.sourcesHint':
    'Addresses or networks, separated by commas, as in 192.0.2.7, 198.51.100.0/24. Leave it empty where logs come through a tunnel.',
  'agentLogs.badSource':
    '“{source}” is neither an address nor a network. Write it as 192.0.2.7 or 198.51.100.0/24.',
  'agentLogs.badHeader':
    '“{name}” is no header. Write name and value with a colon between them, in plain letters.',
  'agentLogs.told': 'AI agent: {text}',
} as const satisfies Record<string, string>;

import { OWN_USER, type Account, findUser, fullName } from '../state/account.ts';

export const LOG_PARTS = ['summary', 'callScenarios', 'transcription'] as const;

export interface AgentCall {
  id: string;
  version: 'v1' | 'v2';
  /** E.164 with '+'. */
  from: string;
  to: string;
  direction: 'in' | 'out';
  /** Epoch milliseconds. */
  startTime: number;
  parts: readonly (typeof LOG_PARTS)[number][];
}

const CHUNKS = [
  { speaker: 'callee', seconds: 4, content: 'Nordlicht Handel, the assistant speaking. How can I help you?' },
  { speaker: 'caller', seconds: 6, content: 'I would like to know when my order of last week arrives.' },
  { speaker: 'callee', seconds: 3, content: 'What is your order number?' },
  { speaker: 'caller', seconds: 5, content: 'It is four seven one one.' },
  { speaker: 'callee', seconds: 5, content: 'Thank you. A colleague calls you back before noon.' },
] as const;

const DURATION_S = CHUNKS.reduce((sum, chunk) => sum + chunk.seconds, 0);

/** The payload of an agent's call log (spec: AI agent webhook payload). */
export function agentLog(account: Account, call: AgentCall): Record<string, unknown> {
  const { id, from, to, startTime, direction } = call;
  const endTime = startTime + DURATION_S * 1000;
  return {
    version: call.version,
    call: { id, from, to, startTime, endTime, duration: DURATION_S, direction, users: users(account) },
    ...(call.parts.length > 0 ? { assist: assist(call) } : {}),
  };
}

function users(account: Account): object[] {
  const user = findUser(account, OWN_USER);
  if (!user) return [];
  return [
    {
      userId: user.id,
      accountId: account.masterSipId,
      fullUserId: account.masterSipId + user.id,
      firstName: user.firstname,
      lastName: user.lastname,
      fullName: fullName(user),
    },
  ];
}

function assist({ parts }: AgentCall): object {
  return {
    ...(parts.includes('summary') ? { summary: SUMMARY } : {}),
    ...(parts.includes('callScenarios') ? { callScenarios: SCENARIOS } : {}),
    ...(parts.includes('transcription') ? { transcription: transcription() } : {}),
  };
}

const SUMMARY = {
  content: 'The caller asked when order 4711 arrives and wants to be called back before noon.',
  keyPoints: ['Order 4711 is late', 'Call back before noon'],
  topics: ['Delivery'],
};

const SCENARIOS = [
  {
    name: 'Order status',
    smartAnswers: [
      {
        setName: 'Order',
        setItems: [
          { question: 'What is your order number?', answer: '4711', title: 'Order number' },
          { question: 'When may we call back?', answer: 'Before noon' },
        ],
      },
    ],
  },
];

function transcription(): object {
  let at = 0;
  const chunks = CHUNKS.map(({ speaker, seconds, content }) => {
    const startTime = at;
    at += seconds * 1000;
    return { speaker, startTime, endTime: at, content };
  });
  return { content: CHUNKS.map((chunk) => chunk.content).join('\n'), chunks };
}

import type { enBlock } from './en-block.ts';

export const deBlock: Record<keyof typeof enBlock, string> = {
  'call.block': 'Sperren',
  'call.unblock': 'Freigeben',
  'call.blockHint': 'Alle weiteren Anrufe von dieser Nummer abweisen',
  'call.unblockHint': 'Diese Nummer wieder klingeln lassen',
  'call.blocked': 'Gesperrt: Weitere Anrufe von dieser Nummer werden abgewiesen.',
  'rules.problem.noNumber': '„{number}“ ist keine wählbare Rufnummer. Geben Sie sie mit Vorwahl ein.',
  'rules.problem.emergencyCaller':
    'Anrufe von {number} lassen sich nicht abweisen: Notrufnummern klingeln immer.',
  'rules.problem.full':
    'Es sind höchstens {count} Regeln möglich. Löschen Sie eine, die Sie nicht mehr brauchen.',
  'rules.problem.blockedFull':
    'Es sind höchstens {count} gesperrte Anrufer möglich. Geben Sie zuerst einen frei.',
};

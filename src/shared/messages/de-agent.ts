import type { enAgent } from './en-agent.ts';

export const deAgent: Record<keyof typeof enAgent, string> = {
  'agentLogs.title': 'KI-Agenten',
  'agentLogs.enabled': 'Protokolle von KI-Agenten empfangen',
  'agentLogs.hint':
    'Nach seinem Gespräch schickt ein Agent, was gesprochen wurde. Deskbell hebt es beim Anruf auf und findet es in der Suche.',
  'agentLogs.address': 'Adresse',
  'agentLogs.addressHint':
    'Kopieren Sie sie in die Einstellungen des Agenten. Ihr Ende ist geheim: Wer es kennt, kann Protokolle schicken.',
  'agentLogs.noAddress': 'Noch gibt es keine Adresse. Sie ist da, sobald Pushes diesen Computer erreichen.',
  'agentLogs.copy': 'Adresse kopieren',
  'agentLogs.copied': 'Kopiert',
  'agentLogs.headers': 'Kopfzeilen, die mit einem Protokoll kommen müssen',
  'agentLogs.headersHint':
    'In jeder Zeile eine, wie „X-Desk: ein geheimes Wort“; dieselben wie beim Agenten. Was jetzt hier steht, wird ersetzt{names, select, none {} other {: {names}}}.',
  'agentLogs.saveHeaders': 'Kopfzeilen ersetzen',
  'agentLogs.sources': 'Adressen, von denen Protokolle kommen dürfen',
  'agentLogs.sourcesHint':
    'Adressen oder Netze, mit Kommas getrennt, wie 192.0.2.7, 198.51.100.0/24. Lassen Sie es leer, wo Protokolle durch einen Tunnel kommen.',
  'agentLogs.badSource':
    '„{source}“ ist weder eine Adresse noch ein Netz. Schreiben Sie es wie 192.0.2.7 oder 198.51.100.0/24.',
  'agentLogs.badHeader':
    '„{name}“ ist keine Kopfzeile. Schreiben Sie Name und Wert mit einem Doppelpunkt dazwischen, in einfachen Buchstaben.',
  'agentLogs.told': 'KI-Agent: {text}',
};

import type { Texts } from './text.ts';

/** What `--check-policy` prints. */
export const policyCheck = {
  'policy.check.file': { en: 'Policy: {file}', de: 'Richtlinie: {file}' },
  'policy.check.usage': {
    en: '--check-policy: the file to check is missing. Usage: deskbell --check-policy FILE',
    de: '--check-policy: Die zu prüfende Datei fehlt. Aufruf: deskbell --check-policy DATEI',
  },
  'policy.check.trusted': {
    en: 'At {place} it would be trusted.',
    de: 'Unter {place} würde ihr vertraut.',
  },
  'policy.check.trustedIf': {
    en: 'At {place} it would be trusted only if nobody but administrators could change it; here, others can change {what}.',
    de: 'Unter {place} würde ihr nur vertraut, wenn sie dort nur Administratoren ändern könnten; hier können andere {what} ändern.',
  },
  'policy.check.noTrial': {
    en: 'From here, --policy ignores it as well, because others can change {what}. {mend}',
    de: 'Auch --policy ignoriert sie von hier aus, weil andere {what} ändern können. {mend}',
  },
  'policy.check.inForce': {
    en: 'It is in force: only administrators can change it.',
    de: 'Sie ist in Kraft: Nur Administratoren können sie ändern.',
  },
  'policy.check.ignored': {
    en: 'It is ignored, because not only administrators can change {what}. {mend}',
    de: 'Sie wird ignoriert, weil nicht nur Administratoren {what} ändern können. {mend}',
  },
  'policy.check.mend.owner': {
    en: 'Remove the write permission of everybody else: sudo chown root "{what}" && sudo chmod go-w "{what}"',
    de: 'Entziehen Sie allen anderen das Schreibrecht: sudo chown root "{what}" && sudo chmod go-w "{what}"',
  },
  'policy.check.mend.link': {
    en: 'A link leads through there: put the file itself at {place} in place of the link.',
    de: 'Dorthin führt eine Verknüpfung: Legen Sie an ihrer Stelle die Datei selbst unter {place} ab.',
  },
  'policy.check.mend.windows': {
    en: 'Remove the write permission of everybody else; the guide for administrators shows how, with icacls.',
    de: 'Entziehen Sie allen anderen das Schreibrecht, wie es die Anleitung für die Administration mit icacls zeigt.',
  },
  'policy.check.mend.open': {
    en: 'Let everybody open that folder (chmod 755).',
    de: 'Erlauben Sie allen, diesen Ordner zu öffnen (chmod 755).',
  },
  'policy.check.hiddenFolder': {
    en: 'At {place} it is not applied: users cannot open {folder}. {mend}',
    de: 'Unter {place} wird sie nicht angewendet: Benutzer können {folder} nicht öffnen. {mend}',
  },
  'policy.check.hidden': {
    en: 'At {place} it would not be applied with these permissions: users could not read it. Let everybody read it (chmod 644).',
    de: 'Unter {place} würde sie mit diesen Berechtigungen nicht angewendet: Benutzer könnten sie nicht lesen. Erlauben Sie allen, sie zu lesen (chmod 644).',
  },
  'policy.check.locked': { en: 'Locked:', de: 'Gesperrt:' },
  'policy.check.defaults': { en: 'Defaults:', de: 'Vorgaben:' },
  'policy.check.nothing': { en: '  nothing', de: '  nichts' },
  'policy.check.unread': {
    en: '  {path}: with its current value, because of the mistake',
    de: '  {path}: mit dem jetzigen Wert, wegen des Fehlers',
  },
  'policy.check.damaged': {
    en: 'The file is damaged: this applies from the next start. While Deskbell runs, all of the policy before stays in force.',
    de: 'Die Datei ist beschädigt: Das gilt ab dem nächsten Start. Solange Deskbell läuft, bleibt die ganze vorige Richtlinie in Kraft.',
  },
  'policy.check.mistake': {
    en: '{file}:{line}:{column} {named, select, yes {{field}: } other {}}expected {expected}',
    de: '{file}:{line}:{column} {named, select, yes {{field}: } other {}}erwartet: {expected}',
  },
  'policy.check.mistakes': {
    en: '{count, plural, =0 {No mistakes.} one {1 mistake.} other {# mistakes.}}',
    de: '{count, plural, =0 {Keine Fehler.} one {1 Fehler.} other {# Fehler.}}',
  },
} satisfies Texts;

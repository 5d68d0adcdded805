import type { enSign } from './en-sign.ts';

export const deSign: Record<keyof typeof enSign, string> = {
  'signIn.failed.offline':
    'Dieser Computer hat gerade kein Netzwerk. Verbinden Sie ihn und melden Sie sich wieder an; es wurde nichts gesendet.',
  'signIn.failed.unknownHost':
    'Es gibt keinen Server namens {host}. Prüfen Sie die Basisadresse auf Tippfehler oder fragen Sie Ihre Administration danach.',
  'signIn.failed.certificate':
    '{host} kann nicht beweisen, der gemeinte Server zu sein: Dem Zertifikat wird nicht vertraut. Ihr Token wurde nicht gesendet. Prüfen Sie die Basisadresse oder bitten Sie Ihre Administration, das Zertifikat zu erneuern.',
  'signIn.failed.redirects':
    '{host} leitet Anfragen an eine andere Adresse weiter, und Ihr Token wird an keine andere geschickt. Geben Sie die Adresse der Plattform selbst ein.',
  'signIn.failed.notAService':
    'Unter {host} hat ein Server geantwortet, aber er ist kein Telefoniedienst. Prüfen Sie die Basisadresse; sie endet meist auf /v2.',
  'signIn.failed.unreachable':
    'Unter {host} antwortet nichts. Prüfen Sie die Basisadresse und Ihr Netzwerk; eine Firewall oder ein VPN kann im Weg sein.',
  'signIn.failed.token':
    'Die Plattform hat das Token nicht angenommen. Prüfen Sie Token-ID und Token oder legen Sie in Ihrem Konto ein neues Token an.',
  'signIn.failed.rights':
    'Das Token gilt, aber ihm fehlt ein Recht, das Deskbell braucht{right, select, none {} other { ({right})}}. Legen Sie in Ihrem Konto ein Token mit diesem Recht an und melden Sie sich damit an.',
  'signIn.failed.down':
    'Die Plattform unter {host} ist gerade gestört ({status, select, none {keine Antwort} other {{status}}}). An Ihrem Token liegt es nicht. Versuchen Sie es in einigen Minuten noch einmal.',

  'signIn.retrying': '{why} Deskbell versucht es von selbst weiter.',

  'signIn.platform': 'Plattform',
  'signIn.otherPlatform': 'Andere Plattform',
  'signIn.tokenHelp':
    'Legen Sie in den Einstellungen Ihres Kontos ein persönliches Zugriffstoken an und fügen Sie beide Teile hier ein.',

  'session.rightsMissing':
    'Dem Token fehlen einige Rechte ({rights}). Was sie braucht, wird abgelehnt; mit einem Token mit allen Rechten können Sie alles nutzen.',
  'session.typeUnknown':
    'Die Plattform verrät nicht, auf welchem System das Konto läuft, und das Token darf nicht nachsehen. Deskbell nimmt das neue an; wählen Sie in den Einstellungen unter „Konto“ das richtige.',
  'session.otherAccount':
    'Dieses Token gehört zu einer anderen Person ({user}). Um das Konto zu wechseln, melden Sie sich zuerst ab; laufende Anrufe gehen weiter.',
  'renew.title': 'Wieder anmelden',
  'renew.lead':
    'Die Plattform nimmt das Token nicht mehr an. Laufende Anrufe gehen weiter; um sie zu steuern, melden Sie sich als {user} wieder an.',
  'renew.submit': 'Wieder anmelden',

  'account.dialect': 'Schnittstelle',
  'account.dialect.looking': 'Wird erkannt',
  'account.dialect.spec':
    '{evidence, select, none {Wie spezifiziert; die Plattform nannte keine andere} other {Wie spezifiziert, erkannt an {evidence}}}',
  'account.dialect.v2':
    '{evidence, select, none {Version 2 der laufenden Plattform} other {Version 2 der laufenden Plattform, erkannt an {evidence}}}',
  'account.balance': 'Guthaben',

  'account.newGuess': 'Neues System (angenommen; wählen Sie unten das richtige)',
  'account.newUser': 'Neues System (Ihre Wahl)',
  'account.classicUser': 'Klassisches Konto (Ihre Wahl)',

  'settings.start': 'Start',
  'settings.atLogin': 'Deskbell bei der Anmeldung am Computer starten',
  'settings.startHidden': 'Im Infobereich starten, ohne Fenster',
  'settings.startHiddenHint': 'Das Fenster öffnen Sie im Infobereich; Anrufe erscheinen wie immer.',
  'settings.typeDetected': 'Wie die Plattform sagt',
  'settings.typeHint':
    'Ändern Sie das, wenn Deskbell Ihr Konto für die andere Art hält. Der Arbeitsplatz öffnet sich damit neu; Anrufe gehen weiter.',
};

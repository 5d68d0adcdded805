import type { Texts } from './text.ts';

/** The page of messages: SMS. */
export const message = {
  'message.kinds': { en: 'Kind of message', de: 'Art der Nachricht' },
  'message.sms': { en: 'SMS', de: 'SMS' },
  'message.list': { en: 'Conversations', de: 'Unterhaltungen' },
  'message.new': { en: 'New SMS', de: 'Neue SMS' },
  'message.search': { en: 'Search conversations', de: 'Unterhaltungen suchen' },
  'message.searching': { en: 'Searching …', de: 'Wird gesucht …' },
  'message.found': {
    en: '{count, plural, one {# conversation} other {# conversations}}',
    de: '{count, plural, one {# Unterhaltung} other {# Unterhaltungen}}',
  },
  'message.foundMore': { en: '{count} conversations or more', de: '{count} Unterhaltungen oder mehr' },
  'message.notFound': { en: 'No conversation has “{text}”', de: 'In keiner Unterhaltung kommt „{text}“ vor' },
  'message.showAll': { en: 'Show all conversations', de: 'Alle Unterhaltungen zeigen' },
  'message.empty.list': { en: 'No SMS yet', de: 'Noch keine SMS' },
  'message.emptyHint': {
    en: 'What you send and receive appears here.',
    de: 'Was Sie senden und empfangen, erscheint hier.',
  },
  'message.pick': {
    en: 'Select a conversation, or write a new SMS.',
    de: 'Wählen Sie eine Unterhaltung oder schreiben Sie eine neue SMS.',
  },
  'message.unreadCount': {
    en: '{count, plural, one {# unread message} other {# unread messages}}',
    de: '{count, plural, one {# ungelesene Nachricht} other {# ungelesene Nachrichten}}',
  },
  'message.you': { en: 'You: {text}', de: 'Sie: {text}' },
  'message.draft': { en: 'Draft: {text}', de: 'Entwurf: {text}' },
  'message.unknownSender': { en: 'Unknown sender', de: 'Unbekannter Absender' },
  'message.cannotReply': {
    en: 'You cannot reply to this sender.',
    de: 'Diesem Absender können Sie nicht antworten.',
  },
  'message.thread': { en: 'Messages with {who}', de: 'Nachrichten mit {who}' },
  'message.earlier': { en: 'Loading earlier messages …', de: 'Frühere Nachrichten werden geladen …' },
  'message.yesterday': { en: 'Yesterday', de: 'Gestern' },
  'message.state.sending': { en: 'Sending …', de: 'Wird gesendet …' },
  'message.state.unknown': { en: 'Not known whether it was sent', de: 'Unbekannt, ob gesendet' },
  'message.state.scheduled': { en: 'Scheduled for {when}', de: 'Geplant für {when}' },
  'message.written': { en: 'Written {when}', de: 'Geschrieben {when}' },
  'message.state.pending': { en: 'On its way', de: 'Unterwegs' },
  'message.state.failed': { en: 'Not sent', de: 'Nicht gesendet' },
  'message.state.sent': { en: 'Sent', de: 'Gesendet' },
  'message.state.received': { en: 'Received', de: 'Empfangen' },
  'message.sentTo': { en: 'SMS to {who} is on its way', de: 'SMS an {who} ist unterwegs' },
  'message.to': { en: 'To: name or number', de: 'An: Name oder Nummer' },
  'message.text': { en: 'Message', de: 'Nachricht' },
  'message.from': { en: 'Send from', de: 'Senden von' },
  'message.send': { en: 'Send', de: 'Senden' },
  'message.sendLater': { en: 'Schedule', de: 'Planen' },
  'message.keys': { en: 'Ctrl+Enter sends', de: 'Strg+Eingabe sendet' },
  'message.keysMac': { en: '⌘+Enter sends', de: '⌘+Eingabe sendet' },
  'message.counter': {
    en: '{length} of {most} characters{parts, plural, =0 {} one { · # SMS} other { · # SMS}}',
    de: '{length} von {most} Zeichen{parts, plural, =0 {} one { · # SMS} other { · # SMS}}',
  },
  'message.counterOver': {
    en: '{over, plural, one {# character} other {# characters}} too many: {most} at most',
    de: '{over, plural, one {# Zeichen} other {# Zeichen}} zu viel: höchstens {most}',
  },
  'message.schedule': { en: 'Send later', de: 'Später senden' },
  'message.scheduleAt': { en: 'Send at', de: 'Senden am' },
  'message.scheduleOff': { en: 'Send at once', de: 'Sofort senden' },
  'message.scheduleHint': {
    en: 'In this computer’s time zone ({zone}).',
    de: 'In der Zeitzone dieses Computers ({zone}).',
  },
  'message.no-time': { en: 'Choose a date and a time.', de: 'Wählen Sie ein Datum und eine Uhrzeit.' },
  'message.gap': {
    en: 'This time does not exist: the clocks are put forward then. Choose another one.',
    de: 'Diese Uhrzeit gibt es nicht, weil dann die Uhren vorgestellt werden. Wählen Sie eine andere.',
  },
  'message.past': {
    en: 'This time has passed. Choose a later one, or send it at once.',
    de: 'Dieser Zeitpunkt ist schon vorbei. Wählen Sie einen späteren oder senden Sie sofort.',
  },
  'message.empty': { en: 'Write a message first.', de: 'Schreiben Sie zuerst eine Nachricht.' },
  'message.noRecipient': { en: 'Choose a recipient.', de: 'Wählen Sie einen Empfänger.' },
  'message.tooLong': {
    en: 'An SMS holds {most} characters at most, and this has {length}. Shorten it.',
    de: 'Eine SMS fasst höchstens {most} Zeichen, und diese hat {length}. Kürzen Sie sie.',
  },
  'message.gone': {
    en: 'This message was sent or deleted meanwhile.',
    de: 'Diese Nachricht wurde inzwischen gesendet oder gelöscht.',
  },
  'message.underWay': {
    en: 'This message is on its way to the platform.',
    de: 'Diese Nachricht ist auf dem Weg zur Plattform.',
  },
  'message.away': {
    en: 'The platform cannot be reached. What you write is kept, and can be sent later.',
    de: 'Die Plattform ist nicht erreichbar. Was Sie schreiben, bleibt erhalten und kann später gesendet werden.',
  },
  'message.noExtension': {
    en: 'Your account has no SMS extension, so no SMS can be sent. An administrator can add one on the platform.',
    de: 'Ihr Konto hat keine SMS-Nebenstelle, daher kann keine SMS gesendet werden. Ihre Administration kann auf der Plattform eine hinzufügen.',
  },
  'message.noRight.sms': {
    en: 'The token may not send SMS. Create one with the right to send SMS in your account, and sign in again.',
    de: 'Das Token darf keine SMS senden. Erstellen Sie in Ihrem Konto eines mit dem Recht, SMS zu senden, und melden Sie sich neu an.',
  },
  'message.noRight.fax': {
    en: 'The token may not send faxes. Create one with the right to send faxes in your account, and sign in again.',
    de: 'Das Token darf keine Faxe senden. Erstellen Sie in Ihrem Konto eines mit dem Recht, Faxe zu senden, und melden Sie sich neu an.',
  },
  'message.noCredit.sms': {
    en: 'The platform did not send it, as the balance of the account is too low. Top it up, then send it again.',
    de: 'Die Plattform hat sie nicht gesendet, weil das Guthaben des Kontos nicht reicht. Laden Sie es auf und senden Sie sie erneut.',
  },
  'message.noCredit.fax': {
    en: 'The platform did not send it, as the balance of the account is too low. Top it up, then send it again.',
    de: 'Die Plattform hat es nicht gesendet, weil das Guthaben des Kontos nicht reicht. Laden Sie es auf und senden Sie es erneut.',
  },
  'message.failedWhy': { en: 'The platform says: {why}', de: 'Die Plattform meldet: {why}' },
  'message.unknown': {
    en: '{why} It may have been sent, so it is not sent again automatically. If it does not show as sent within a few minutes, send it again.',
    de: '{why} Möglicherweise wurde die Nachricht trotzdem gesendet, daher wird sie nicht automatisch wiederholt. Erscheint sie nach einigen Minuten nicht als gesendet, senden Sie sie erneut.',
  },
  'message.why.timeout': {
    en: 'The platform did not answer in time.',
    de: 'Die Plattform hat nicht rechtzeitig geantwortet.',
  },
  'message.why.cut': {
    en: 'The connection was cut before the platform answered.',
    de: 'Die Verbindung wurde getrennt, bevor die Plattform antwortete.',
  },
  'message.why.fault': {
    en: 'The platform had an error ({status}).',
    de: 'Auf der Plattform ist ein Fehler aufgetreten ({status}).',
  },
  'message.why.ended': {
    en: 'Deskbell ended before the platform answered.',
    de: 'Deskbell wurde beendet, bevor die Plattform antwortete.',
  },
  'message.draftNotKept': {
    en: 'The draft could not be saved. {why}',
    de: 'Der Entwurf konnte nicht gespeichert werden. {why}',
  },
  'message.reply': { en: 'Reply by SMS', de: 'Mit SMS antworten' },
  'message.writeTo': { en: 'SMS to {number}', de: 'SMS an {number}' },
} satisfies Texts;

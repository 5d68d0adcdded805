import type { enContact } from './en-contact.ts';

export const deContact: Record<keyof typeof enContact, string> = {
  'contact.new': 'Neuer Kontakt',
  'contact.edit': 'Kontakt bearbeiten',
  'contact.editFor': 'Kontakt {name} bearbeiten',
  'contact.addFor': 'Kontakt für {number} anlegen',
  'contact.where':
    'Er wird nur auf diesem Computer gespeichert: Die Plattform nimmt keine Kontakte von Programmen an. Deskbell erkennt und findet ihn wie jeden anderen.',
  'contact.place': 'Speichern in',
  'contact.place.private': 'Plattform, nur für mich',
  'contact.place.shared': 'Plattform, für alle im Konto',
  'contact.place.desk': 'Nur auf diesem Computer',
  'contact.wherePrivate': 'Ein Kontakt von Ihnen auf der Plattform.',
  'contact.whereShared': 'Ein gemeinsamer Kontakt: Alle im Konto sehen, was Sie ändern.',
  'contact.savedThere': '{name} ist auf der Plattform gespeichert.',
  'contact.deleteSureShared': '{name} für alle im Konto löschen? Das lässt sich nicht zurücknehmen.',
  'contact.name': 'Name',
  'contact.organisation': 'Firma',
  'contact.numbers': 'Nummern',
  'contact.kind': 'Art der Nummer {count}',
  'contact.number': 'Nummer {count}',
  'contact.addNumber': 'Weitere Nummer',
  'contact.removeNumber': 'Nummer {count} entfernen',
  'contact.save': 'Sichern',
  'contact.cancel': 'Abbrechen',
  'contact.delete': 'Löschen',
  'contact.deleteSure': '{name} löschen? Das lässt sich nicht rückgängig machen.',
  'contact.keep': 'Behalten',
  'contact.saved': '{name} ist auf diesem Computer gespeichert.',
  'contact.deleted': '{name} ist gelöscht.',
  'contact.badNumber': '„{text}“ ist keine Telefonnummer.',
  'contact.listTitle': 'Lokale Kontakte',
  'contact.listHint':
    'Die Plattform kennt sie nicht. Sie bleiben auf diesem Computer, auch wenn Sie sich abmelden.',
  'contact.listEmpty':
    'Noch keine. Legen Sie einen hier an, im Popup eines unbekannten Anrufers oder in der Anrufliste.',
  'contact.add': 'Kontakt anlegen …',
};

export const SMS_TEXTS = [
  'Running ten minutes late, see you at the entrance.',
  'Your order is ready to be picked up.',
  'Danke für den schnellen Rückruf!',
  'Please send the quotation to the new address. Thank you.',
  'Können wir den Termin auf Donnerstag, 14 Uhr, verschieben?',
  'The technician is on the way.',
] as const;

export const VOICEMAIL_TEXTS = [
  'Hello, this is about the delivery on Monday. Please call me back before noon.',
  'Guten Tag, ich hätte eine Frage zu Ihrer letzten Rechnung. Bitte rufen Sie mich zurück.',
  'Hi, I am at the customer until four. You can reach me on my mobile after that.',
  'Es geht um den Wartungsvertrag. Ich versuche es morgen früh noch einmal.',
] as const;

import type { enDial } from './en-dial.ts';

export const deDial: Record<keyof typeof enDial, string> = {
  'dial.willDial': 'Wählt {number}',
  'dial.short': 'Kurzwahl oder interne Nummer: {number} wird unverändert gewählt.',
  'dial.service': 'Servicecode: {number} wird unverändert gewählt.',
  'dial.emergency':
    '{number} ist eine Notrufnummer. Wählen Sie sie am Telefon: Von hier klingelt zuerst Ihr eigenes Telefon, und ob die Plattform den Anruf durchstellt und von welcher Adresse, ist nicht zugesichert. Deskbell würde {number} unverändert senden.',
  'dial.several': 'In diesem Text stehen mehrere Nummern. Wählen Sie eine aus der Liste.',
  'dial.sets': 'Gerätegruppen',
  'dial.setsNone':
    'Sichern Sie die unten gewählten Geräte unter einem Namen und wählen Sie sie mit einer Taste.',
  'dial.setKey': '{name}, Alt+{key}',
  'dial.setGone': '{name}: Keines der Geräte kann jetzt einen Anruf beginnen',
  'dial.setApplied': '{name}: {devices}',
  'dial.setNew': 'Als Gruppe sichern …',
  'dial.setsEdit': 'Gruppen bearbeiten',
  'dial.setsDone': 'Fertig',
  'dial.setName': 'Name der Gruppe',
  'dial.setNamePlaceholder': 'Büro',
  'dial.setSave': 'Sichern',
  'dial.setCancel': 'Abbrechen',
  'dial.setRename': 'Name der Gruppe {key}',
  'dial.setDelete': '{name} löschen',
  'dial.setRenew': 'Gewählte Geräte übernehmen',
  'dial.setRenewFor': 'Gewählte Geräte für {name} übernehmen',
  'dial.setMissingName': 'Geben Sie der Gruppe einen Namen.',
  'dial.setTaken': 'Es gibt schon eine Gruppe mit diesem Namen.',
  'dial.setsFull': 'Es gibt neun Gruppen, eine für jede Taste. Löschen Sie zuerst eine.',
  'dial.externalHint':
    'Externe Telefone können nur mitklingeln: Ein Anruf kann auf einem externen Telefon noch nicht beginnen.',
  'step.label': 'Verlauf des Anrufs',
  'step.device': 'Ihr Telefon',
  'step.farEnd': 'Gegenseite',
  'step.connected': 'Verbunden',
};

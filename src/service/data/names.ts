/** Parts of names of people and companies: mostly German, some from all over the world. */

export const GIVEN_NAMES = [
  'Anna', 'Lukas', 'Sophie', 'Mehmet', 'Julia', 'Felix', 'Ayşe', 'Jonas', 'Marie', 'Tomasz', 'Lena', 'Oliver',
  'Ingrid', 'Paul', 'Zoë', 'Matteo', 'Charlotte', 'Nguyen', 'Klara', 'James', 'Björn', 'Camille', 'Priya', 'Henrik',
  'Elif', 'Maximilian', 'Grace', 'Łukasz', 'Johanna', 'Samuel', 'Françoise', 'Emil', 'Olga', 'David', 'Mia', 'Ahmed',
  'Theresa', 'Noah', 'Siobhán', 'Karl-Heinz', 'Valentina', 'Ben', 'Annika', 'Yusuf', 'Greta', 'Liam', 'Hanna',
] as const; // prettier-ignore

export const FAMILY_NAMES = [
  'Müller', 'Schmidt', 'Schneider', 'Yılmaz', 'Fischer', 'Weber', 'Kowalski', 'Meyer', 'Wagner', 'Becker', 'Laurent',
  'Schulz', 'Hoffmann', 'Schäfer', 'Thompson', 'Koch', 'Bauer', 'Richter', 'Rossi', 'Klein', 'Wolf', 'Schröder', 'Okafor',
  'Neumann', 'Schwarz', 'Zimmermann', 'Olsen', 'Braun', 'Krüger', 'Hofmann', 'O’Connor', 'Hartmann', 'Lange', 'Dubois',
  'Schmitt', 'Werner', 'Krause', 'Andersson', 'Lehmann', 'Köhler', 'Tran', 'Maier', 'Hermann', 'García', 'Walter', 'König',
  'Mayer', 'Novák', 'Huber', 'Kaiser', 'Peters', 'Lang', 'von der Heide',
] as const; // prettier-ignore

export const COMPANY_WORDS = [
  'Nordlicht', 'Lindenhof', 'Hansekontor', 'Spreewerk', 'Albatros', 'Kranich', 'Eichenblatt', 'Falkenstein', 'Bergwald',
  'Seeblick', 'Rosenthal', 'Sternberg', 'Morgenrot', 'Wiesengrund', 'Kupferkessel', 'Blaue Stunde', 'Northgate', 'Riverside',
  'Lumière', 'Södermalm', 'Harbour', 'Westend', 'Quellwasser', 'Steinbruch', 'Windrad', 'Goldammer', 'Elbufer',
] as const; // prettier-ignore

export const COMPANY_TRADES = [
  'Werkzeuge GmbH', 'Logistik GmbH & Co. KG', 'Architekten', 'Bäckerei', 'Software AG', 'Steuerberatung', 'Medizintechnik GmbH',
  'Gartenbau', 'Holdings Ltd', 'Consulting Inc.', 'Möbel AB', 'et Fils SARL', 'Druckerei', 'Elektrotechnik GmbH',
  'Hausverwaltung', 'Reisebüro', 'Versicherungen', 'Autohaus', 'Catering',
] as const; // prettier-ignore

export const DEPARTMENTS = [
  'Purchasing',
  'Accounting',
  'Sales',
  'Service',
  'Management',
  'Reception',
  'Warehouse',
  'IT',
] as const;

export const CITIES = [
  { city: 'Berlin', postalCode: '10117', country: 'Germany' },
  { city: 'Frankfurt am Main', postalCode: '60311', country: 'Germany' },
  { city: 'Hamburg', postalCode: '20095', country: 'Germany' },
  { city: 'Köln', postalCode: '50667', country: 'Germany' },
  { city: 'München', postalCode: '80331', country: 'Germany' },
  { city: 'London', postalCode: 'EC1A 1BB', country: 'United Kingdom' },
  { city: 'Paris', postalCode: '75001', country: 'France' },
  { city: 'Sydney', postalCode: '2000', country: 'Australia' },
] as const;

export const STREETS = [
  'Lindenstraße',
  'Hauptstraße',
  'Am Markt',
  'Gartenweg',
  'Bahnhofstraße',
  'Mill Lane',
  'Rue du Pont',
] as const;

/**
 * The directory of one account: contacts of the platform and of address books. Derived rows (`beginnings`,
 * `fragments`) are written with their contact. Everything can be downloaded again.
 */
export const migrations: readonly string[] = [
  `
  -- 'country' (in which national numbers were read), 'contacts' (how many there are),
  -- 'whole' (the platform was gone through to its end once)
  CREATE TABLE facts (name TEXT PRIMARY KEY, value TEXT NOT NULL) STRICT, WITHOUT ROWID;

  CREATE TABLE contacts (
    id INTEGER PRIMARY KEY,
    -- The platform's own id.
    uuid TEXT NOT NULL UNIQUE,
    -- Of all that the platform says about it: the same, and nothing is written.
    hash BLOB NOT NULL,
    -- As shown: a company without a person goes by the company's name, a bare number by itself.
    name TEXT NOT NULL,
    -- Organisation and unit joined for reading; empty where the name is that already.
    organisation TEXT NOT NULL,
    -- JSON, a list.
    emails TEXT NOT NULL
  ) STRICT;

  CREATE TABLE numbers (
    contact INTEGER NOT NULL REFERENCES contacts (id) ON DELETE CASCADE,
    position INTEGER NOT NULL,
    -- As the platform wrote it: read again when the country changes.
    raw TEXT NOT NULL,
    -- vCard type for reading; empty without.
    type TEXT NOT NULL,
    -- E.164, or an internal number as it is; null for what nobody can be called by.
    number TEXT,
    extension TEXT,
    PRIMARY KEY (contact, position)
  ) STRICT, WITHOUT ROWID;
  CREATE INDEX numbers_by_number ON numbers (number, extension) WHERE number IS NOT NULL;

  -- What a search may begin with: each word of a name with what follows it, a number without its country's code.
  CREATE TABLE beginnings (
    rank INTEGER NOT NULL,
    text TEXT NOT NULL,
    contact INTEGER NOT NULL,
    PRIMARY KEY (rank, text, contact)
  ) STRICT, WITHOUT ROWID;

  -- Any three characters in a row, of names and of numbers.
  CREATE VIRTUAL TABLE fragments USING fts5(
    names, digits,
    content = '', contentless_delete = 1, detail = full, tokenize = 'trigram case_sensitive 1'
  );
  `,
  // Contacts without a number were in no index: the next reading writes them again.
  `UPDATE contacts SET hash = x'' WHERE NOT EXISTS (SELECT 1 FROM numbers WHERE contact = contacts.id);`,
  `
  -- The last contact of each page of the list of everybody.
  CREATE TABLE places (page INTEGER PRIMARY KEY, text TEXT NOT NULL, contact INTEGER NOT NULL) STRICT;

  -- Contacts that may be the same one, the first of each group. 'alike': how many there are in it.
  CREATE TABLE duplicates (
    kind INTEGER NOT NULL,
    -- What they share: the whole name as it is searched for, or the number.
    text TEXT NOT NULL,
    contact INTEGER NOT NULL,
    alike INTEGER NOT NULL,
    PRIMARY KEY (kind, text, contact)
  ) STRICT, WITHOUT ROWID;
  `,
  `
  -- Where a contact stands in the list of everybody (\`standing\` in record.ts). What letters are, SQL does not know: until
  -- contacts are written anew at the next reading, those that begin with one of the ASCII alphabet stand before all others.
  ALTER TABLE contacts ADD COLUMN part INTEGER NOT NULL DEFAULT 3;
  ALTER TABLE contacts ADD COLUMN listed TEXT NOT NULL DEFAULT '';
  UPDATE contacts SET listed = b.text, part = iif(b.text GLOB '[a-z]*', 0, 1)
    FROM beginnings b WHERE b.rank = 0 AND b.contact = contacts.id;
  UPDATE contacts SET part = 2
    WHERE part = 1 AND EXISTS (SELECT 1 FROM numbers WHERE contact = contacts.id AND trim(raw) = name);
  UPDATE contacts SET hash = x'';
  CREATE INDEX contacts_listed ON contacts (part, listed, id);

  DROP TABLE places;
  CREATE TABLE places (page INTEGER PRIMARY KEY, part INTEGER NOT NULL, text TEXT NOT NULL, contact INTEGER NOT NULL) STRICT;
  DELETE FROM facts WHERE name IN ('listed', 'arranged');
  `,
  // The next reading writes contacts with addresses again.
  "ALTER TABLE contacts ADD COLUMN addresses TEXT NOT NULL DEFAULT '[]'; -- JSON, a list",
  // Adds the details of contacts.
  "ALTER TABLE contacts ADD COLUMN details TEXT NOT NULL DEFAULT '{}'; -- JSON, ContactDetails",
  `
  -- Address books besides the platform's; a book without a row was never read.
  CREATE TABLE books (
    id INTEGER PRIMARY KEY,
    -- As the settings name it.
    key TEXT NOT NULL UNIQUE,
    contacts INTEGER NOT NULL DEFAULT 0,
    -- What the last good reading said for the next one; empty: everything is to be read.
    state TEXT NOT NULL DEFAULT '',
    -- Epoch milliseconds of the last good reading, and since when none succeeds.
    read_at INTEGER,
    failing_since INTEGER,
    -- JSON, BookReport: what could not be read.
    report TEXT NOT NULL DEFAULT '{"count":0,"some":[]}'
  ) STRICT;

  -- 0: the platform's.
  ALTER TABLE contacts ADD COLUMN book INTEGER NOT NULL DEFAULT 0;
  CREATE INDEX contacts_of_book ON contacts (book, id) WHERE book > 0;

  -- The card that a contact of a book was read from, as its source names it.
  CREATE TABLE cards (
    contact INTEGER PRIMARY KEY REFERENCES contacts (id) ON DELETE CASCADE,
    key TEXT NOT NULL,
    version TEXT NOT NULL
  ) STRICT;

  CREATE TABLE pictures (
    contact INTEGER PRIMARY KEY REFERENCES contacts (id) ON DELETE CASCADE,
    type TEXT NOT NULL,
    data BLOB NOT NULL
  ) STRICT;
  `,
  `
  -- Contacts that are the same person as one of another address book, which stands for them in the list of everybody.
  CREATE TABLE copies (
    contact INTEGER PRIMARY KEY REFERENCES contacts (id) ON DELETE CASCADE,
    of INTEGER NOT NULL REFERENCES contacts (id) ON DELETE CASCADE
  ) STRICT;
  CREATE INDEX copies_of ON copies (of);
  DELETE FROM facts WHERE name = 'arranged';
  `,
  `
  -- JSON, BookSize: how large the book was lately, as far as the user has not agreed that it is smaller now.
  ALTER TABLE books ADD COLUMN sizes TEXT NOT NULL DEFAULT '[]';
  -- How many contacts fewer there were when it last became smaller, and when that was (epoch milliseconds).
  ALTER TABLE books ADD COLUMN removed INTEGER NOT NULL DEFAULT 0;
  ALTER TABLE books ADD COLUMN removed_at INTEGER;
  `,
  `
  -- The card as it stands in the book, without its pictures; empty if it cannot be changed here. Null: not read yet.
  ALTER TABLE cards ADD COLUMN text TEXT;
  UPDATE books SET state = '';
  `,
];

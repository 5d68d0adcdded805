/**
 * The tables, one step per `user_version`. A sighting is what one source knows of one call, an entry merges all
 * sources. The id of an entry contains its time (see `entry-id.ts`), so that ids are ordered by time. Notes, agent
 * logs, marks, local contacts, call rules and outgoing messages cannot be fetched again: their rows are laid out so
 * that `rescue.ts` finds them in the pages of a damaged file. A mark is a change of the user to an entry; a pending one
 * waits to be sent to the platform.
 */
export const accountMigrations: readonly string[] = [
  `
  CREATE TABLE entry (
    id INTEGER PRIMARY KEY,
    key TEXT NOT NULL UNIQUE,
    kind TEXT NOT NULL,
    direction TEXT NOT NULL,
    number TEXT,
    name TEXT,
    line TEXT,
    outcome TEXT NOT NULL,
    talked INTEGER,
    seen INTEGER NOT NULL,
    note TEXT
  );
  CREATE INDEX entry_number ON entry (number, id);
  CREATE INDEX entry_unseen ON entry (id) WHERE outcome = 'missed' AND seen = 0;

  CREATE TABLE sighting (
    key TEXT PRIMARY KEY,
    entry INTEGER NOT NULL REFERENCES entry (id) DEFERRABLE INITIALLY DEFERRED,
    family TEXT NOT NULL,
    likeness TEXT NOT NULL,
    began INTEGER NOT NULL,
    ended INTEGER NOT NULL,
    revision INTEGER NOT NULL,
    seen INTEGER NOT NULL,
    told INTEGER NOT NULL,
    facts TEXT NOT NULL
  ) WITHOUT ROWID;
  CREATE INDEX sighting_entry ON sighting (entry);
  CREATE INDEX sighting_began ON sighting (likeness, began);
  CREATE INDEX sighting_ended ON sighting (likeness, ended);

  CREATE TABLE sighting_call (
    call_id TEXT NOT NULL,
    key TEXT NOT NULL REFERENCES sighting (key) ON DELETE CASCADE,
    PRIMARY KEY (call_id, key)
  ) WITHOUT ROWID;
  CREATE INDEX sighting_call_key ON sighting_call (key);

  CREATE TABLE note (
    id INTEGER PRIMARY KEY,
    mark TEXT NOT NULL,
    key TEXT NOT NULL UNIQUE,
    sighting TEXT NOT NULL,
    written INTEGER NOT NULL,
    text TEXT NOT NULL
  );

  CREATE TABLE cursor (
    name TEXT PRIMARY KEY,
    value TEXT NOT NULL
  ) WITHOUT ROWID;

  CREATE VIRTUAL TABLE entry_text USING fts5 (
    name, number, line, note,
    content = '', contentless_delete = 1, tokenize = 'trigram remove_diacritics 1'
  );
  `,
  `
  CREATE TABLE agent_log (
    id INTEGER PRIMARY KEY,
    mark TEXT NOT NULL,
    key TEXT NOT NULL UNIQUE,
    sighting TEXT NOT NULL,
    written INTEGER NOT NULL,
    text TEXT NOT NULL
  );
  ALTER TABLE entry ADD COLUMN log TEXT;

  DROP TABLE entry_text;
  CREATE VIRTUAL TABLE entry_text USING fts5 (
    name, number, line, note, log,
    content = '', contentless_delete = 1, tokenize = 'trigram remove_diacritics 1'
  );
  INSERT INTO entry_text (rowid, name, number, line, note, log)
    SELECT id, coalesce(name, ''), coalesce(number, ''), coalesce(line, ''), coalesce(note, ''), '' FROM entry;
  `,
  `
  CREATE TABLE own_contact (
    id INTEGER PRIMARY KEY,
    mark TEXT NOT NULL,
    key TEXT NOT NULL UNIQUE,
    -- JSON; empty once it was removed, so that no older state of it comes back out of a damaged file.
    contact TEXT NOT NULL,
    written INTEGER NOT NULL
  );
  `,
  `
  ALTER TABLE entry ADD COLUMN unread INTEGER NOT NULL DEFAULT 0;
  ALTER TABLE entry ADD COLUMN starred INTEGER NOT NULL DEFAULT 0;
  ALTER TABLE entry ADD COLUMN trashed INTEGER NOT NULL DEFAULT 0;
  ALTER TABLE entry ADD COLUMN labels TEXT NOT NULL DEFAULT '[]';
  ALTER TABLE entry ADD COLUMN media TEXT NOT NULL DEFAULT '[]';
  ALTER TABLE entry ADD COLUMN text TEXT;
  ALTER TABLE entry ADD COLUMN fail TEXT;
  ALTER TABLE entry ADD COLUMN due INTEGER;
  UPDATE entry SET unread = 1 WHERE outcome = 'missed' AND seen = 0;

  CREATE INDEX entry_message ON entry (kind, id) WHERE kind <> 'call';
  CREATE INDEX entry_missed ON entry (id) WHERE outcome = 'missed';
  CREATE INDEX entry_unread ON entry (id) WHERE unread = 1;
  CREATE INDEX entry_starred ON entry (id) WHERE starred = 1;
  CREATE INDEX entry_trashed ON entry (id) WHERE trashed = 1;
  CREATE INDEX entry_media ON entry (id) WHERE media <> '[]';
  CREATE INDEX entry_log ON entry (id) WHERE log IS NOT NULL;
  CREATE INDEX entry_noted ON entry (id) WHERE note IS NOT NULL;
  CREATE INDEX entry_labelled ON entry (id) WHERE labels <> '[]';
  CREATE INDEX entry_line ON entry (line, id) WHERE line IS NOT NULL;

  CREATE TABLE mark (
    key TEXT NOT NULL,
    field TEXT NOT NULL,
    value TEXT NOT NULL,
    base TEXT NOT NULL,
    written INTEGER NOT NULL,
    waits INTEGER NOT NULL,
    PRIMARY KEY (key, field)
  ) WITHOUT ROWID;
  CREATE INDEX mark_waits ON mark (written) WHERE waits = 1;
  `,
  `
  -- The log as it came, with what this version does not read.
  ALTER TABLE agent_log ADD COLUMN told TEXT;
  -- What an agent said last of a caller.
  CREATE INDEX entry_log_number ON entry (number, id) WHERE log IS NOT NULL;
  `,
  `
  -- The SMS with one number are a conversation: its newest entry and how much of it is unread are kept with every change.
  CREATE INDEX entry_sms ON entry (coalesce(number, ''), id) WHERE kind = 'sms' AND trashed = 0;
  CREATE INDEX entry_open ON entry (id) WHERE outcome IN ('pending', 'scheduled');
  CREATE TABLE conversation (
    number TEXT PRIMARY KEY,
    last INTEGER NOT NULL,
    unread INTEGER NOT NULL
  ) WITHOUT ROWID;
  CREATE INDEX conversation_last ON conversation (last);
  CREATE INDEX conversation_unread ON conversation (unread) WHERE unread > 0;
  INSERT INTO conversation (number, last, unread)
    SELECT coalesce(number, ''), max(id), sum(unread) FROM entry WHERE kind = 'sms' AND trashed = 0
    GROUP BY coalesce(number, '');
  CREATE TRIGGER conversation_gains AFTER INSERT ON entry WHEN new.kind = 'sms' AND new.trashed = 0 BEGIN
    INSERT INTO conversation (number, last, unread) VALUES (coalesce(new.number, ''), new.id, new.unread)
      ON CONFLICT (number) DO UPDATE SET last = max(last, excluded.last), unread = unread + excluded.unread;
  END;
  CREATE TRIGGER conversation_loses AFTER DELETE ON entry WHEN old.kind = 'sms' AND old.trashed = 0 BEGIN
    UPDATE conversation SET unread = unread - old.unread, last = coalesce((
        SELECT e.id FROM entry e WHERE e.kind = 'sms' AND e.trashed = 0
          AND coalesce(e.number, '') = coalesce(old.number, '') ORDER BY e.id DESC LIMIT 1
      ), -1) WHERE number = coalesce(old.number, '');
    DELETE FROM conversation WHERE number = coalesce(old.number, '') AND last = -1;
  END;

  -- What was written here to be sent: drafts and orders.
  CREATE TABLE outgoing (
    id INTEGER PRIMARY KEY,
    mark TEXT NOT NULL,
    key TEXT NOT NULL UNIQUE,
    -- JSON; empty once it is not needed any more, so that no older state of it comes back out of a damaged file.
    facts TEXT NOT NULL,
    written INTEGER NOT NULL
  );
  `,
  // The notes about one person, however many calls there were.
  'CREATE INDEX entry_note_number ON entry (number, id) WHERE note IS NOT NULL;',
  `
  -- Laid out like notes, so that marks are found in a damaged file, with the call or message they belong to.
  DROP INDEX mark_waits;
  ALTER TABLE mark RENAME TO mark_before;
  CREATE TABLE mark (
    id INTEGER PRIMARY KEY,
    mark TEXT NOT NULL,
    key TEXT NOT NULL,
    field TEXT NOT NULL,
    sighting TEXT NOT NULL,
    -- JSON; empty once it holds no more, so that no older state of it comes back out of a damaged file.
    value TEXT NOT NULL,
    base TEXT NOT NULL,
    written INTEGER NOT NULL,
    waits INTEGER NOT NULL,
    UNIQUE (key, field)
  );
  INSERT INTO mark (mark, key, field, sighting, value, base, written, waits)
    SELECT 'deskbell mark', key, field, coalesce((SELECT facts FROM sighting WHERE key = b.key), ''),
      value, base, written, waits FROM mark_before b;
  DROP TABLE mark_before;
  CREATE INDEX mark_waits ON mark (written) WHERE waits = 1;
  CREATE INDEX mark_gone ON mark (written) WHERE value = '';
  `,
  `
  -- What the user wants to be done with certain calls. Laid out like notes, so that rules are found in a damaged file.
  CREATE TABLE call_rule (
    id INTEGER PRIMARY KEY,
    mark TEXT NOT NULL,
    key TEXT NOT NULL UNIQUE,
    -- JSON; empty once it was removed, so that no older state of it comes back out of a damaged file.
    facts TEXT NOT NULL,
    written INTEGER NOT NULL
  );
  -- JSON: the rule that was applied to a call, as it was then.
  ALTER TABLE entry ADD COLUMN rule TEXT;
  CREATE INDEX entry_rule ON entry (id) WHERE rule IS NOT NULL;
  `,
  `
  -- The archive and the trash are two places; what stays at this desk is said.
  ALTER TABLE entry ADD COLUMN archived INTEGER NOT NULL DEFAULT 0;
  ALTER TABLE entry ADD COLUMN comment TEXT;
  ALTER TABLE entry ADD COLUMN here TEXT NOT NULL DEFAULT '[]';
  ALTER TABLE entry ADD COLUMN sent INTEGER;
  CREATE INDEX entry_archived ON entry (id) WHERE archived = 1;
  -- The platform has the note; what it says of it from then on counts.
  ALTER TABLE note ADD COLUMN sent INTEGER NOT NULL DEFAULT 0;

  -- Until now, what the history has in its archive was shown in the trash.
  UPDATE sighting SET facts = json_remove(json_set(facts, '$.flags.archived', json('true')), '$.flags.trashed')
    WHERE family = 'history' AND json_extract(facts, '$.flags.trashed') = 1;
  UPDATE sighting SET facts = json_remove(facts, '$.flags.trashed')
    WHERE family = 'history' AND json_extract(facts, '$.flags.trashed') = 0;
  UPDATE mark SET field = 'archived' WHERE field = 'trashed' AND key LIKE 'history:%'
    AND NOT EXISTS (SELECT 1 FROM mark m WHERE m.key = mark.key AND m.field = 'archived');
  UPDATE entry SET archived = 1, trashed = 0 WHERE trashed = 1 AND (
    EXISTS (SELECT 1 FROM sighting s WHERE s.entry = entry.id AND json_extract(s.facts, '$.flags.archived') = 1)
    OR EXISTS (SELECT 1 FROM sighting s JOIN mark m ON m.key = s.key
      WHERE s.entry = entry.id AND m.field = 'archived' AND m.value = 'true'));
  DELETE FROM conversation;
  INSERT INTO conversation (number, last, unread)
    SELECT coalesce(number, ''), max(id), sum(unread) FROM entry WHERE kind = 'sms' AND trashed = 0
    GROUP BY coalesce(number, '');
  `,
  `
  -- What sources answered that are asked one number at a time. It is asked for again where it is lost.
  CREATE TABLE looked_up (
    book TEXT NOT NULL,
    number TEXT NOT NULL,
    taken INTEGER NOT NULL,
    good_until INTEGER NOT NULL,
    -- JSON
    cards TEXT NOT NULL,
    PRIMARY KEY (book, number)
  ) STRICT, WITHOUT ROWID;
  `,
];

// What stands inside the members of a policy that are objects or lists of objects: for its schema and the guides.

/** @typedef {{ en: string, de: string }} Words */

const path = (/** @type {string} */ en, /** @type {string} */ de) => ({
  en: `Full path of ${en}, a PEM file`,
  de: `Vollständiger Pfad ${de}, einer PEM-Datei`,
});
const to = {
  en: 'With `redirect`: number that the call goes to, with country code',
  de: 'Mit `redirect`: Telefonnummer des Ziels, mit Landesvorwahl',
};
const turned = {
  en: 'What happens to the call then: as `kind`, without `ring` and `askForKey`',
  de: 'Was dann mit dem Anruf geschieht: wie `kind`, ohne `ring` und `askForKey`',
};
const reason = {
  en: 'With `reject`: what the caller hears, busy or that the call was rejected',
  de: 'Mit `reject`: was der Anrufer hört, besetzt oder abgewiesen',
};

/** By member, `:` and the kind where only one kind has it so, and the path inside. @type {Readonly<Record<string, Words>>} */
const partWords = {
  'addressBooks.kind': {
    en: 'CardDAV server, LDAP directory, file or web service',
    de: 'CardDAV-Server, LDAP-Verzeichnis, Datei oder Webdienst',
  },
  'addressBooks.id': {
    en: 'Eight digits from 0 to f under which data and passwords are kept, for books that share an address and for `sourceOrder`',
    de: 'Acht Zeichen von 0 bis f, unter denen Daten und Passwörter liegen, für Bücher mit derselben Adresse und für `sourceOrder`',
  },
  'addressBooks.name': { en: 'Name, also on cards of callers', de: 'Name, auch auf den Karten von Anrufern' },
  'addressBooks.paused': {
    en: 'Whether its contacts stay as they are, without updates',
    de: 'Ob seine Kontakte bleiben, wie sie sind, ohne Aktualisierung',
  },
  'addressBooks.authority': {
    en: 'Certificate authority of this server besides those of the system: the text of its PEM file, with \\n for each end of a line',
    de: 'Zertifizierungsstelle dieses Servers neben denen des Systems: der Text ihrer PEM-Datei, mit \\n für jedes Zeilenende',
  },
  'addressBooks:carddav.address': {
    en: 'The server: https address, host, or domain of an e-mail address',
    de: 'Der Server: https-Adresse, Host oder Domain einer E-Mail-Adresse',
  },
  'addressBooks:carddav.userName': {
    en: 'User name there; empty: each user is asked for their own',
    de: 'Benutzername dort; leer: Jeder Benutzer wird nach seinem gefragt',
  },
  'addressBooks.collections': {
    en: 'The address books of the server that are read',
    de: 'Die Adressbücher des Servers, die gelesen werden',
  },
  'addressBooks.collections[].url': {
    en: 'Its full https address',
    de: 'Seine vollständige https-Adresse',
  },
  'addressBooks.collections[].name': { en: 'Its name in the settings', de: 'Sein Name in den Einstellungen' },
  'addressBooks.collections[].writable': {
    en: 'Whether users may change its contacts',
    de: 'Ob Benutzer seine Kontakte ändern dürfen',
  },
  'addressBooks:ldap.address': {
    en: 'Host, host and port, or an address that begins with ldaps:// or ldap://',
    de: 'Host, Host und Port oder eine Adresse, die mit ldaps:// oder ldap:// beginnt',
  },
  'addressBooks.security': {
    en: 'Encryption: from the start, by StartTLS, or none, which only this computer itself may have',
    de: 'Verschlüsselung: von Anfang an, mit StartTLS oder keine, was nur dieser Computer selbst darf',
  },
  'addressBooks:ldap.userName': {
    en: 'Bind DN or user principal name; empty: anonymous, until a user enters their own',
    de: 'Bind-DN oder User Principal Name; leer: anonym, bis ein Benutzer seinen eigenen eingibt',
  },
  'addressBooks.base': {
    en: 'Base DN of the search; empty: as the directory names it',
    de: 'Basis-DN der Suche; leer: wie das Verzeichnis sie nennt',
  },
  'addressBooks.filter': {
    en: 'LDAP filter of the entries, in brackets; empty: that of `preset`',
    de: 'LDAP-Filter der Einträge, in Klammern; leer: der von `preset`',
  },
  'addressBooks.preset': {
    en: 'Attributes and filter of Active Directory, of inetOrgPerson (OpenLDAP and others), or those that `attributes` names',
    de: 'Attribute und Filter von Active Directory, von inetOrgPerson (OpenLDAP und andere) oder die aus `attributes`',
  },
  'addressBooks.attributes': {
    en: 'For each field, the attributes that may hold it, the first one that is not empty counts',
    de: 'Zu jedem Feld die Attribute, die es enthalten können; es zählt das erste nicht leere',
  },
  'addressBooks.use': {
    en: 'Whether the directory is copied, or only unknown numbers are looked up there',
    de: 'Ob das Verzeichnis kopiert wird oder nur unbekannte Telefonnummern dort nachgeschlagen werden',
  },
  'addressBooks:file.address': {
    en: 'Full path of the file, also on a network share',
    de: 'Vollständiger Pfad der Datei, auch auf einer Netzwerkfreigabe',
  },
  'addressBooks.format': { en: 'What the file holds', de: 'Was die Datei enthält' },
  'addressBooks.format.kind': { en: 'A table, or vCards', de: 'Eine Tabelle oder vCards' },
  'addressBooks.format.encoding': { en: 'Encoding of the table', de: 'Kodierung der Tabelle' },
  'addressBooks.format.delimiter': {
    en: 'What divides the columns of the table',
    de: 'Was die Spalten der Tabelle trennt',
  },
  'addressBooks.format.hasHeadings': {
    en: 'Whether a row of the table names its columns',
    de: 'Ob eine Zeile der Tabelle ihre Spalten benennt',
  },
  'addressBooks.format.columns': {
    en: 'The field in each column, from the left; null: not read',
    de: 'Das Feld jeder Spalte, von links; null: wird nicht gelesen',
  },
  'addressBooks.format.headings': {
    en: 'The names of the columns, from the left, by which they are found when they have moved; empty: by their place',
    de: 'Die Namen der Spalten, von links, an denen sie auch verschoben erkannt werden; leer: an ihrem Platz',
  },
  'addressBooks:web.address': {
    en: 'Address of the look-up, https, with {number} where the number goes, as +493012345678',
    de: 'Adresse, unter der nachgeschlagen wird, https, mit {number} an der Stelle der Telefonnummer, etwa +493012345678',
  },
  'addressBooks.header': {
    en: 'Name of the header with the secret, for which each user is asked; empty: none is sent',
    de: 'Name der Kopfzeile mit dem Geheimnis, nach dem jeder Benutzer gefragt wird; leer: Es wird keines gesendet',
  },
  'addressBooks.results': {
    en: 'Path of the contacts in the JSON answer, as data.results; empty: the answer is the contact or the list',
    de: 'Pfad der Kontakte in der JSON-Antwort, etwa data.results; leer: Die Antwort ist der Kontakt oder die Liste',
  },
  'addressBooks.fields': {
    en: 'For each field, its path in one contact, as company.name or phones.0',
    de: 'Zu jedem Feld sein Pfad in einem Kontakt, etwa company.name oder phones.0',
  },
  'callRules.name': { en: 'Name of the rule', de: 'Name der Regel' },
  'callRules.enabled': { en: 'Whether the rule is in force', de: 'Ob die Regel in Kraft ist' },
  'callRules.hours': {
    en: 'When the rule holds; left out: always',
    de: 'Wann die Regel gilt; ausgelassen: immer',
  },
  'callRules.hours.days': {
    en: 'Days of the week, 1 is Monday and 7 is Sunday',
    de: 'Wochentage, 1 ist Montag und 7 ist Sonntag',
  },
  'callRules.hours.from': {
    en: 'Begin in minutes of the day, local time: 18:00 is 18 × 60 = 1080',
    de: 'Beginn in Minuten des Tages, Ortszeit: 18:00 Uhr ist 18 × 60 = 1080',
  },
  'callRules.hours.to': {
    en: 'End in minutes of the day; not after `from`: on the next day',
    de: 'Ende in Minuten des Tages; nicht nach `from`: am nächsten Tag',
  },
  'callRules.lines': {
    en: 'Lines that the rule is for: IDs of channels, or numbers on classic accounts; left out: all',
    de: 'Leitungen, für die die Regel gilt: IDs von Kanälen oder Telefonnummern bei klassischen Konten; ausgelassen: alle',
  },
  'callRules.callers': { en: 'Callers that the rule is for', de: 'Anrufer, für die die Regel gilt' },
  'callRules.callers.kind': {
    en: 'Everybody, numbers that no contact has, withheld numbers, or those in `numbers`',
    de: 'Alle, Telefonnummern ohne Kontakt, unterdrückte Telefonnummern oder die aus `numbers`',
  },
  'callRules.callers.numbers': {
    en: 'With `numbers`: numbers with country code, as +493012345678, or internal ones',
    de: 'Mit `numbers`: Telefonnummern mit Landesvorwahl, etwa +493012345678, oder interne',
  },
  'callRules.action': { en: 'What happens to the call', de: 'Was mit dem Anruf geschieht' },
  'callRules.action.kind': {
    en: 'Voicemail, another number, rejection, hang-up, ringing in spite of later rules, or keys that the caller has to press',
    de: 'Voicemail, andere Telefonnummer, Abweisen, Auflegen, Klingeln trotz späterer Regeln oder Tasten, die der Anrufer drücken muss',
  },
  'callRules.action.to': to,
  'callRules.action.reason': reason,
  'callRules.action.code': {
    en: 'With `askForKey`: keys that the caller presses, one to eight digits',
    de: 'Mit `askForKey`: Tasten, die der Anrufer drückt, eine bis acht Ziffern',
  },
  'callRules.action.seconds': {
    en: 'With `askForKey`: time for the keys, in seconds',
    de: 'Mit `askForKey`: Zeit für die Tasten, in Sekunden',
  },
  'callRules.action.announcement': {
    en: 'With `askForKey`: address of a sound file played meanwhile, https; left out: silence',
    de: 'Mit `askForKey`: Adresse einer Tondatei, die dabei läuft, https; ausgelassen: Stille',
  },
  'callRules.action.pass': {
    en: 'With `askForKey`: what happens after the right keys',
    de: 'Mit `askForKey`: was nach den richtigen Tasten geschieht',
  },
  'callRules.action.pass.kind': {
    en: 'It rings, or goes to another number',
    de: 'Klingeln oder andere Telefonnummer',
  },
  'callRules.action.pass.to': to,
  'callRules.action.otherwise': {
    en: 'With `askForKey`: what happens after wrong keys or none',
    de: 'Mit `askForKey`: was nach falschen oder ohne Tasten geschieht',
  },
  'callRules.action.otherwise.kind': turned,
  'callRules.action.otherwise.to': to,
  'callRules.action.otherwise.reason': reason,
  'tunnel.provider': {
    en: 'How pushes arrive; polling: none do, and Deskbell asks at intervals',
    de: 'Wie Pushes ankommen; polling: gar nicht, Deskbell fragt regelmäßig ab',
  },
  'tunnel.relayUrl': { en: 'Address of the relay', de: 'Adresse des Relays' },
  'tunnel.account': {
    en: 'Name of the account at a relay with several',
    de: 'Name des Kontos bei einem Relay mit mehreren',
  },
  'tunnel.host': { en: 'Server with OpenSSH', de: 'Server mit OpenSSH' },
  'tunnel:ssh.port': { en: 'Port of OpenSSH there', de: 'Port von OpenSSH dort' },
  'tunnel.user': { en: 'User name there', de: 'Benutzername dort' },
  'tunnel:ssh.keyFile': {
    en: 'Full path of the private key; left out: the keys of the ssh agent',
    de: 'Vollständiger Pfad des privaten Schlüssels; ausgelassen: die Schlüssel des SSH-Agenten',
  },
  'tunnel.remoteHost': {
    en: 'Address of the server on which the tunnel listens',
    de: 'Adresse des Servers, auf der der Tunnel lauscht',
  },
  'tunnel.remotePort': {
    en: 'Port of the server on which the tunnel listens',
    de: 'Port des Servers, auf dem der Tunnel lauscht',
  },
  'tunnel.publicUrl': {
    en: 'Public https address that leads to the desk',
    de: 'Öffentliche https-Adresse, die zum Arbeitsplatz führt',
  },
  'tunnel.hostKey': {
    en: 'Key of the server, as ssh-keygen -lf prints it; left out: the first one is trusted',
    de: 'Schlüssel des Servers, wie ssh-keygen -lf ihn ausgibt; ausgelassen: Dem ersten wird vertraut',
  },
  'tunnel.domain': {
    en: 'Domain reserved at ngrok; left out: that of the account, or a random one',
    de: 'Bei ngrok reservierte Domain; ausgelassen: die des Kontos oder eine zufällige',
  },
  'tunnel.mode': {
    en: 'A random address without an account, or a tunnel of an account',
    de: 'Eine zufällige Adresse ohne Konto oder ein Tunnel eines Kontos',
  },
  'tunnel.binary': {
    en: 'Full path of cloudflared; left out: where the system finds it',
    de: 'Vollständiger Pfad von cloudflared; ausgelassen: wo das System es findet',
  },
  'tunnel.tunnelName': {
    en: 'Name of a tunnel whose credentials are on this computer; left out: that of the token',
    de: 'Name eines Tunnels, dessen Zugangsdaten auf diesem Computer liegen; ausgelassen: der des Tokens',
  },
  'tunnel.localPort': {
    en: 'Port of this computer that the tunnel leads to; needed with a token',
    de: 'Port dieses Computers, zu dem der Tunnel führt; mit einem Token nötig',
  },
  'tunnel.bind': {
    en: 'Address of this computer that is listened on; all of them: 0.0.0.0 or ::',
    de: 'Adresse dieses Computers, auf der gelauscht wird; alle: 0.0.0.0 oder ::',
  },
  'tunnel:direct.port': { en: 'Port that is listened on', de: 'Port, auf dem gelauscht wird' },
  'tunnel.certFile': path('the certificate', 'des Zertifikats'),
  'tunnel:direct.keyFile': path('its key', 'seines Schlüssels'),
};

/** @typedef {import('../src/shared/policy/json-schema.ts').JsonSchema} JsonSchema */

/** The members with parts, and the member of each part's object that tells its kind in a table of its own. */
export const membersWithParts = /** @type {const} */ ({
  addressBooks: 'kind',
  callRules: undefined,
  tunnel: 'provider',
});

/** What a part is. @param {string} part as `addressBooks.collections[].url` @param {string} kind as `carddav` */
const wordsOf = (part, kind) => {
  const [member = ''] = part.split('.');
  const own = `${member}:${kind}${part.slice(member.length)}`;
  const words = partWords[own] ?? partWords[part];
  if (words === undefined) throw new Error(`scripts/policy-parts.mjs has no words for ${own}`);
  return words;
};

/**
 * The schema of a member with a description of each of its parts, in plain text.
 * @param {string} path @param {JsonSchema} schema @returns {JsonSchema}
 */
export function withPartWords(path, schema) {
  if (!(path in membersWithParts)) return schema;
  const visit = (/** @type {JsonSchema} */ each, /** @type {string} */ at, kind = '') => {
    /** @type {JsonSchema} */
    const described = { ...each };
    if (each.items) described.items = visit(each.items, at === path ? at : `${at}[]`, kind);
    const options = each.oneOf?.map((option) => visit(option, at, at === path ? kindOf(option) : kind));
    if (options) described.oneOf = options;
    if (each.properties) {
      described.properties = Object.fromEntries(
        Object.entries(each.properties).map(([name, inner]) => {
          const part = `${at}.${name}`;
          const description = wordsOf(part, kind).en.replaceAll('`', '');
          return [name, { ...visit(inner, part, kind), description }];
        }),
      );
    }
    return described;
  };
  return visit(schema, path);
}

/** @param {JsonSchema} option */
const kindOf = ({ properties = {} }) => String((properties['kind'] ?? properties['provider'])?.const ?? '');

/**
 * The parts of a member, each once for all kinds that have it alike.
 * @typedef {{ part: string, kinds: string[], words: Words, schemas: JsonSchema[], isRequired: boolean }} Part
 * @param {string} path @param {JsonSchema} schema @returns {Part[]}
 */
export function partsOf(path, schema) {
  /** @type {Map<string, Part>} */
  const parts = new Map();
  const visit = (/** @type {JsonSchema} */ each, /** @type {string} */ at, kind = '') => {
    if (each.items) visit(each.items, at === path ? at : `${at}[]`, kind);
    for (const option of each.oneOf ?? []) visit(option, at, at === path ? kindOf(option) : kind);
    for (const [name, inner] of Object.entries(each.properties ?? {})) {
      const part = `${at}.${name}`;
      const words = wordsOf(part, kind);
      const isRequired = each.required?.includes(name) === true;
      const key = JSON.stringify([part, words, isRequired]);
      const known = parts.get(key);
      if (known) {
        known.schemas.push(inner);
        if (!known.kinds.includes(kind)) known.kinds.push(kind);
      } else
        parts.set(key, {
          part: part.slice(path.length + 1),
          kinds: [kind],
          words,
          schemas: [inner],
          isRequired,
        });
      visit(inner, part, kind);
    }
  };
  visit(schema, path);
  return [...parts.values()];
}

/** The parts of all members, as `collections[].url`, and the names in them. @type {ReadonlySet<string>} */
export const partNames = new Set(
  Object.keys(partWords).flatMap((part) => {
    const names = part.replaceAll(/:\w+/g, '').split('.').slice(1);
    return [names.join('.'), ...names];
  }),
);

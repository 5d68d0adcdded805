import type { Texts } from './text.ts';

/** What went wrong and what to do, where only the desk window and notices say it: the popup’s failures are in `main.ts`. */
export const failures = {
  'failure.address-book.bad-address': {
    en: 'This is not an address of such an address book: {detail}. Check how it is written.',
    de: 'Das ist keine Adresse eines solchen Adressbuchs: {detail}. Prüfen Sie die Schreibweise.',
  },
  'failure.address-book.not-encrypted': {
    en: 'Without encryption the password could be read on the way. Use an address that begins with https; for a directory, choose “LDAPS” or “StartTLS”.',
    de: 'Ohne Verschlüsselung könnte das Passwort unterwegs mitgelesen werden. Verwenden Sie eine Adresse, die mit https beginnt; wählen Sie für ein Verzeichnis „LDAPS“ oder „StartTLS“.',
  },
  'failure.address-book.encrypted-port': {
    en: 'This port of the server is encrypted from the start ({detail}). Choose the encryption “LDAPS”.',
    de: 'Dieser Port des Servers ist von Anfang an verschlüsselt ({detail}). Wählen Sie die Verschlüsselung „LDAPS“.',
  },
  'failure.address-book.start-tls-port': {
    en: 'This port of the server is not encrypted from the start ({detail}). Choose the encryption “StartTLS”, or enter the port for LDAPS, usually 636.',
    de: 'Dieser Port des Servers ist nicht von Anfang an verschlüsselt ({detail}). Wählen Sie die Verschlüsselung „StartTLS“ oder geben Sie den Port für LDAPS ein, meist 636.',
  },
  'failure.address-book.unencrypted-port': {
    en: 'This port of the server offers no encryption ({detail}). Choose the encryption “LDAPS” and enter its port, usually 636, or ask the administrator of the server. Only a directory on this computer can be read without encryption.',
    de: 'Dieser Port des Servers bietet keine Verschlüsselung ({detail}). Wählen Sie die Verschlüsselung „LDAPS“ und geben Sie deren Port ein, meist 636, oder fragen Sie die Administration des Servers. Nur ein Verzeichnis auf diesem Computer kann ohne Verschlüsselung gelesen werden.',
  },
  'failure.address-book.unreachable': {
    en: 'The server does not answer ({detail}). Check the address and the network connection.',
    de: 'Der Server antwortet nicht ({detail}). Prüfen Sie die Adresse und die Netzwerkverbindung.',
  },
  'failure.address-book.unknown-host': {
    en: 'There is no server with this name ({detail}). Check how it is written.',
    de: 'Es gibt keinen Server mit diesem Namen ({detail}). Prüfen Sie die Schreibweise.',
  },
  'failure.address-book.no-name-server': {
    en: 'The server cannot be found ({detail}): no name server answers. Check the network connection, and the VPN for servers of your company.',
    de: 'Der Server ist nicht zu finden ({detail}): Kein Namensserver antwortet. Prüfen Sie die Netzwerkverbindung und bei Servern Ihrer Firma das VPN.',
  },
  'failure.address-book.certificate': {
    en: 'The server’s certificate is not trusted ({detail}). {why}',
    de: 'Dem Zertifikat des Servers wird nicht vertraut ({detail}). {why}',
  },
  'failure.address-book.proxy': {
    en: 'The network’s proxy does not let this connection through ({detail}). Ask your administrator to allow it.',
    de: 'Der Proxy des Netzwerks lässt diese Verbindung nicht durch ({detail}). Bitten Sie Ihre Administration, sie freizugeben.',
  },
  'failure.address-book.proxy-certificate': {
    en: 'The network’s proxy uses certificates whose authority is not installed on this computer. Ask your administrator, then restart Deskbell.',
    de: 'Der Proxy des Netzwerks verwendet Zertifikate, deren Zertifizierungsstelle auf diesem Computer nicht installiert ist. Wenden Sie sich an Ihre Administration und starten Sie Deskbell danach neu.',
  },
  'failure.address-book.proxy-sign-in': {
    en: 'The network’s proxy asks for a user name and a password. Enter them in the form “Proxy of the network”.',
    de: 'Der Proxy des Netzwerks verlangt Benutzernamen und Passwort. Geben Sie sie im Formular „Proxy des Netzwerks“ ein.',
  },
  'failure.address-book.proxy-page': {
    en: 'The request is refused with a web page ({detail}). Either the network’s proxy does not allow it, or the server does not. Ask your administrator whether the proxy allows this server. If it does, check address and user.',
    de: 'Die Anfrage wird mit einer Webseite abgelehnt ({detail}). Entweder lässt der Proxy des Netzwerks sie nicht zu, oder der Server tut es nicht. Fragen Sie Ihre Administration, ob der Proxy diesen Server zulässt. Tut er es, prüfen Sie Adresse und Benutzer.',
  },
  'failure.address-book.sign-in': {
    en: 'The user name or the password is wrong. Enter both again.',
    de: 'Benutzername oder Passwort ist falsch. Geben Sie beides erneut ein.',
  },
  'failure.address-book.forbidden': {
    en: 'This user is not allowed to do that. Ask the administrator of the server.',
    de: 'Dieser Benutzer darf das nicht. Fragen Sie die Administration des Servers.',
  },
  'failure.address-book.not-found': {
    en: 'Nothing was found there ({detail}). Check the address.',
    de: 'Dort wurde nichts gefunden ({detail}). Prüfen Sie die Adresse.',
  },
  'failure.address-book.no-base': {
    en: 'This base is not in the directory ({detail}). Check the base.',
    de: 'Diese Basis gibt es im Verzeichnis nicht ({detail}). Prüfen Sie die Basis.',
  },
  'failure.address-book.no-file': {
    en: 'The file is not there. Check whether it was moved or renamed, or whether its drive is connected.',
    de: 'Die Datei ist nicht vorhanden. Prüfen Sie, ob sie verschoben oder umbenannt wurde oder ob ihr Laufwerk verbunden ist.',
  },
  'failure.address-book.file-forbidden': {
    en: 'You are not allowed to read this file, or a folder that it is in. Ask its owner for permission, or choose another file.',
    de: 'Sie dürfen diese Datei oder einen Ordner, in dem sie liegt, nicht lesen. Bitten Sie deren Besitzer um die Berechtigung oder wählen Sie eine andere Datei.',
  },
  'failure.address-book.file-unreachable': {
    en: 'The file cannot be read at present ({detail}). Check whether its drive is connected, and whether another program has locked the file.',
    de: 'Die Datei lässt sich derzeit nicht lesen ({detail}). Prüfen Sie, ob ihr Laufwerk verbunden ist und ob ein anderes Programm die Datei gesperrt hat.',
  },
  'failure.address-book.file-fault': {
    en: 'The drive with the file reports a fault ({detail}). Disconnect the drive and connect it again. If the fault stays, save the file to another drive.',
    de: 'Das Laufwerk mit der Datei meldet einen Fehler ({detail}). Trennen Sie das Laufwerk und verbinden Sie es neu. Bleibt der Fehler, speichern Sie die Datei auf einem anderen Laufwerk.',
  },
  'failure.address-book.file-share-gone': {
    en: 'The network share with the file is no longer connected ({detail}). Check the network connection, and the VPN for shares of your company, then connect the share again.',
    de: 'Die Netzwerkfreigabe mit der Datei ist nicht mehr verbunden ({detail}). Prüfen Sie die Netzwerkverbindung und bei Freigaben Ihrer Firma das VPN und verbinden Sie die Freigabe neu.',
  },
  'failure.address-book.path-too-long': {
    en: 'The path of the file is too long for this computer. Move the file to a folder with a shorter path, and choose it there.',
    de: 'Der Pfad der Datei ist für diesen Computer zu lang. Verschieben Sie die Datei in einen Ordner mit kürzerem Pfad und wählen Sie sie dort aus.',
  },
  'failure.address-book.file-changing': {
    en: 'Another program is writing the file just now. It is read as soon as it no longer changes.',
    de: 'Ein anderes Programm schreibt die Datei gerade. Sie wird gelesen, sobald sie sich nicht mehr ändert.',
  },
  'failure.address-book.file-too-large': {
    en: 'The file is too large ({detail}). Export a smaller part of the address book.',
    de: 'Die Datei ist zu groß ({detail}). Exportieren Sie einen kleineren Teil des Adressbuchs.',
  },
  'failure.address-book.bad-file': {
    en: 'The file cannot be read as a table or as vCards ({detail}). Check its contents, or choose another file.',
    de: 'Die Datei lässt sich nicht als Tabelle oder vCards lesen ({detail}). Prüfen Sie den Inhalt oder wählen Sie eine andere Datei.',
  },
  'failure.address-book.other-kind': {
    en: 'A CSV table or vCards are expected. {detail}',
    de: 'Erwartet wird eine CSV-Tabelle oder vCards. {detail}',
  },
  'failure.address-book.wrong-encoding': {
    en: 'The characters of the file are not encoded as {detail}. Choose “Edit\u00a0…” in the menu of the address book, and there another “Encoding”.',
    de: 'Die Zeichen der Datei sind nicht als {detail} kodiert. Wählen Sie im Menü des Adressbuchs „Bearbeiten\u00a0…“ und dort einen anderen „Zeichensatz“.',
  },
  'failure.address-book.link-circle': {
    en: 'The file cannot be found: a link on its path points to itself. Correct the link, or choose another file.',
    de: 'Die Datei ist nicht auffindbar: Eine Verknüpfung in ihrem Pfad zeigt auf sich selbst. Berichtigen Sie die Verknüpfung oder wählen Sie eine andere Datei.',
  },
  'failure.address-book.not-a-file': {
    en: 'This is a folder or a device, not a file: {detail}. Choose a file.',
    de: 'Das ist ein Ordner oder ein Gerät, keine Datei: {detail}. Wählen Sie eine Datei.',
  },
  'failure.address-book.unfinished-card': {
    en: 'The file ends in the middle of a card. It is read again when it has changed.',
    de: 'Die Datei endet mitten in einer Karte. Sie wird erneut gelesen, wenn sie sich geändert hat.',
  },
  'failure.address-book.unfinished-row': {
    en: 'The file ends in the middle of a row. It is read again when it has changed.',
    de: 'Die Datei endet mitten in einer Zeile. Sie wird erneut gelesen, wenn sie sich geändert hat.',
  },
  'failure.address-book.unfinished-zeros': {
    en: 'The end of the file is missing: there are only zeros, as while it is copied. It is read again when it has changed.',
    de: 'Das Ende der Datei fehlt: Dort stehen nur Nullen, wie während des Kopierens. Sie wird erneut gelesen, wenn sie sich geändert hat.',
  },
  'failure.address-book.bad-answer': {
    en: 'The answer cannot be understood ({detail}). Check whether the address is right.',
    de: 'Die Antwort ist nicht verständlich ({detail}). Prüfen Sie, ob die Adresse stimmt.',
  },
  'failure.address-book.too-large': {
    en: 'The answer is too large ({detail}). Choose a smaller part of the address book.',
    de: 'Die Antwort ist zu groß ({detail}). Wählen Sie einen kleineren Teil des Adressbuchs.',
  },
  'failure.address-book.redirected': {
    en: 'The server redirects to another one ({detail}). Your password is not sent there. If you trust it, enter that address.',
    de: 'Der Server leitet zu einem anderen weiter ({detail}). Ihr Passwort wird dorthin nicht gesendet. Wenn Sie ihm vertrauen, geben Sie dessen Adresse ein.',
  },
  'failure.address-book.redirected-nowhere': {
    en: 'The server redirects to another one, but does not say which ({detail}). Check the base, or ask the administrator of the server which one has this directory.',
    de: 'Der Server leitet zu einem anderen weiter, sagt aber nicht, zu welchem ({detail}). Prüfen Sie die Basis oder fragen Sie die Administration des Servers, welcher Server dieses Verzeichnis hat.',
  },
  'failure.address-book.redirected-secret': {
    en: 'The service redirects to another one ({detail}). Your key is not sent there. If you trust it, enter that address.',
    de: 'Der Dienst leitet zu einem anderen weiter ({detail}). Ihr Schlüssel wird dorthin nicht gesendet. Wenn Sie ihm vertrauen, geben Sie dessen Adresse ein.',
  },
  'failure.address-book.redirected-unsafe': {
    en: 'The server redirects to an address without encryption ({detail}). Enter an address that begins with https.',
    de: 'Der Server leitet zu einer Adresse ohne Verschlüsselung weiter ({detail}). Geben Sie eine Adresse ein, die mit https beginnt.',
  },
  'failure.address-book.conflict': {
    en: 'This contact was changed elsewhere meanwhile. Compare both versions.',
    de: 'Dieser Kontakt wurde inzwischen anderswo geändert. Vergleichen Sie beide Fassungen.',
  },
  'failure.address-book.bad-filter': {
    en: 'The filter is not valid: {detail}. Correct it, or leave the field empty.',
    de: 'Der Filter ist ungültig: {detail}. Berichtigen Sie ihn oder lassen Sie das Feld leer.',
  },
  'failure.address-book.filter-not-opened': {
    en: 'The filter has a closing bracket without an opening one, at position {detail}. Remove it, or add the opening one.',
    de: 'Im Filter steht an Stelle {detail} eine schließende Klammer ohne öffnende. Entfernen Sie sie oder ergänzen Sie die öffnende.',
  },
  'failure.address-book.filter-not-closed': {
    en: 'The filter has an opening bracket without a closing one, at position {detail}. Add the closing one.',
    de: 'Im Filter steht an Stelle {detail} eine öffnende Klammer ohne schließende. Ergänzen Sie die schließende.',
  },
  'failure.address-book.size-limited': {
    en: '{detail, plural, =0 {The server has entries but gives out none of them, so nothing is copied. Sign in with a user name that may read them, or ask the administrator of the server for a higher limit.} other {The server gives only {detail, plural, one {one entry} other {# entries}} and has more, so nothing is copied. Ask its administrator for a higher limit, narrow the filter, or have numbers looked up only when they call.}}',
    de: '{detail, plural, =0 {Der Server hat Einträge, gibt aber keinen davon heraus, daher wird nichts kopiert. Melden Sie sich mit einem Benutzernamen an, der sie lesen darf, oder bitten Sie die Administration des Servers um eine höhere Grenze.} other {Der Server gibt nur {detail, plural, one {einen Eintrag} other {# Einträge}} heraus und hat mehr, daher wird nichts kopiert. Bitten Sie dessen Administration um eine höhere Grenze, grenzen Sie den Filter ein oder lassen Sie Nummern nur bei Anrufen nachschlagen.}}',
  },
  'failure.address-book.header-refused': {
    en: 'The service refuses the request ({detail}). Check the name of the header and the key: whether it is still valid, whether a word such as “Bearer” belongs in front, and whether it may read contacts.',
    de: 'Der Dienst lehnt die Anfrage ab ({detail}). Prüfen Sie den Namen der Kopfzeile und den Schlüssel: ob er noch gilt, ob ein Wort wie „Bearer“ davor gehört und ob er Kontakte lesen darf.',
  },
  'failure.address-book.write-forbidden': {
    en: 'The server does not let you change this address book ({detail}). Ask its administrator for permission.',
    de: 'Der Server lässt Sie dieses Adressbuch nicht ändern ({detail}). Bitten Sie dessen Administration um die Berechtigung.',
  },
  'failure.address-book.write-gone': {
    en: 'The contact is no longer there: it was deleted or moved elsewhere. Create it again, or delete it here, too.',
    de: 'Der Kontakt ist dort nicht mehr vorhanden: Er wurde anderswo gelöscht oder verschoben. Legen Sie ihn neu an oder löschen Sie ihn auch hier.',
  },
  'failure.address-book.write-no-book': {
    en: 'The server no longer has this address book ({detail}). Select it again in the settings, or choose another one.',
    de: 'Der Server hat dieses Adressbuch nicht mehr ({detail}). Wählen Sie es in den Einstellungen neu aus oder nehmen Sie ein anderes.',
  },
  'failure.address-book.write-refused': {
    en: 'The server does not accept the contact as it is ({detail}). Check what you entered, or ask the administrator of the server.',
    de: 'Der Server nimmt den Kontakt so nicht an ({detail}). Prüfen Sie Ihre Eingaben oder fragen Sie die Administration des Servers.',
  },
  'failure.address-book.write-too-large': {
    en: 'The contact is larger than the server accepts ({detail}), perhaps because of its picture. Replace the picture there with a smaller one.',
    de: 'Der Kontakt ist größer, als der Server annimmt ({detail}), vielleicht wegen seines Bildes. Ersetzen Sie das Bild dort durch ein kleineres.',
  },
  'failure.address-book.write-no-space': {
    en: 'Your storage on the server is full ({detail}). Free some space there, then try again.',
    de: 'Ihr Speicherplatz auf dem Server ist erschöpft ({detail}). Geben Sie dort Speicherplatz frei und versuchen Sie es dann erneut.',
  },
  'failure.address-book.server-fault': {
    en: 'The server reports an error ({detail}). Try again later.',
    de: 'Der Server meldet einen Fehler ({detail}). Versuchen Sie es später erneut.',
  },
  'failure.address-book.server-busy': {
    en: 'There were too many requests, so the server accepts no more for now ({detail}). Try again later.',
    de: 'Es waren zu viele Anfragen, daher nimmt der Server vorerst keine weiteren an ({detail}). Versuchen Sie es später erneut.',
  },

  'failure.bad-contact.no-name': {
    en: 'Enter a name or a company.',
    de: 'Geben Sie einen Namen oder eine Firma ein.',
  },
  'failure.bad-contact.no-number': {
    en: 'Enter at least one phone number.',
    de: 'Geben Sie mindestens eine Telefonnummer ein.',
  },
  'failure.bad-contact.full': {
    en: 'This computer holds 2,000 local contacts at most. Delete some, or add them on the platform.',
    de: 'Auf diesem Computer sind höchstens 2.000 lokale Kontakte möglich. Löschen Sie einige oder legen Sie sie auf der Plattform an.',
  },
  'failure.bad-contact.read-only': {
    en: 'Contacts cannot be added or changed there. Add one on this computer instead.',
    de: 'Dort lassen sich keine Kontakte anlegen oder ändern. Legen Sie stattdessen einen auf diesem Computer an.',
  },
  'failure.bad-contact.gone': {
    en: 'This contact was deleted meanwhile.',
    de: 'Dieser Kontakt wurde inzwischen gelöscht.',
  },

  'failure.media.gone': {
    en: 'It is no longer on the platform. It was deleted there, or its address has expired; the text and notes stay here.',
    de: 'Auf der Plattform gibt es das nicht mehr. Es wurde dort gelöscht, oder seine Adresse ist abgelaufen; Text und Notizen bleiben hier.',
  },
  'failure.media.insecure': {
    en: 'Its address is not encrypted, so it was not fetched. Ask your administrator.',
    de: 'Die Adresse ist nicht verschlüsselt, deshalb wurde nichts geholt. Fragen Sie Ihre Administration.',
  },
  'failure.media.not-it': {
    en: 'The download is neither audio nor a document. Try again. If this happens again, please report it.',
    de: 'Der Download ist weder eine Tonaufnahme noch ein Dokument. Versuchen Sie es erneut. Wenn das wieder geschieht, melden Sie es bitte.',
  },
  'failure.media.too-big': {
    en: 'It is larger than 512 MB. Download it from the platform’s own page.',
    de: 'Es ist größer als 512 MB. Laden Sie es auf der Seite der Plattform herunter.',
  },
  'failure.media.no-preview': {
    en: 'The platform has no preview of this page. Open the fax to see it.',
    de: 'Die Plattform hat keine Vorschau dieser Seite. Öffnen Sie das Fax, um sie zu sehen.',
  },
  'failure.media.no-format': {
    en: 'The platform does not have this fax as TIFF. Open it as PDF.',
    de: 'Die Plattform hat dieses Fax nicht als TIFF. Öffnen Sie es als PDF.',
  },
  'failure.media.no-program': {
    en: 'This computer has no program for such files. Save it, or install a program that shows it.',
    de: 'Dieser Computer hat kein Programm für solche Dateien. Speichern Sie die Datei oder installieren Sie ein Programm, das sie zeigt.',
  },
  'failure.media.file-gone': {
    en: 'The file is no longer where it was saved. Save it once more.',
    de: 'Die Datei ist nicht mehr dort, wo sie gespeichert wurde. Speichern Sie sie erneut.',
  },
  'failure.media.folder-full': {
    en: 'It was not saved: the disk is full. Free some space, or choose another folder.',
    de: 'Nicht gespeichert: Die Festplatte ist voll. Geben Sie Speicherplatz frei oder wählen Sie einen anderen Ordner.',
  },
  'failure.media.folder-closed': {
    en: 'It was not saved: Deskbell may not write in this folder. Choose another folder.',
    de: 'Nicht gespeichert: Deskbell darf in diesem Ordner nicht schreiben. Wählen Sie einen anderen Ordner.',
  },
  'failure.media.not-written': {
    en: 'It was not saved: the folder did not take it. Choose another folder.',
    de: 'Nicht gespeichert: Der Ordner hat die Datei nicht angenommen. Wählen Sie einen anderen Ordner.',
  },

  'failure.bad-address.no-address': {
    en: 'This is not an address. The base address looks like https://api.example.com/v2.',
    de: 'Das ist keine Adresse. Eine Basisadresse sieht so aus: https://api.example.com/v2.',
  },
  'failure.bad-address.scheme': {
    en: 'The base address must begin with https://.',
    de: 'Die Basisadresse muss mit https:// beginnen.',
  },
  'failure.bad-address.not-encrypted': {
    en: 'The base address must begin with https://, so that nobody reads your token on the way. http:// is for this computer only.',
    de: 'Die Basisadresse muss mit https:// beginnen, damit niemand Ihr Token unterwegs liest. http:// ist nur für diesen Computer.',
  },
  'failure.bad-address.credentials': {
    en: 'The base address must not contain a user name or password. The token goes into its own field.',
    de: 'Die Basisadresse darf keinen Benutzernamen und kein Passwort enthalten. Das Token gehört in sein eigenes Feld.',
  },
  'failure.bad-address.query': {
    en: 'The base address must end before any ? or #.',
    de: 'Die Basisadresse muss vor jedem ? oder # enden.',
  },
  'failure.bad-address.version': {
    en: 'The base address must end in /v2, the version that Deskbell speaks.',
    de: 'Die Basisadresse muss auf /v2 enden, die Version, die Deskbell spricht.',
  },

  'failure.storage.no-folder': {
    en: 'There can be no folder in this place ({detail}). Check that the folder above it exists and can be written to, or start Deskbell with --profile and another folder.',
    de: 'An dieser Stelle kann es keinen Ordner geben ({detail}). Prüfen Sie, ob der Ordner darüber existiert und beschreibbar ist, oder starten Sie Deskbell mit --profile und einem anderen Ordner.',
  },
  'failure.storage.shared-folder': {
    en: 'It holds more than Deskbell’s files, and would be closed to other programs and users. Start Deskbell with --profile and a folder of its own, such as {detail}.',
    de: 'Er enthält mehr als die Dateien von Deskbell und würde für andere Programme und Benutzer gesperrt. Starten Sie Deskbell mit --profile und einem eigenen Ordner, etwa {detail}.',
  },
  'failure.storage.long-path': {
    en: 'Its path is too long for databases, by {detail} characters. Start Deskbell with --profile and a shorter path.',
    de: 'Sein Pfad ist um {detail} Zeichen zu lang für Datenbanken. Starten Sie Deskbell mit --profile und einem kürzeren Pfad.',
  },
  'failure.profile': {
    en: 'Deskbell cannot start, as nothing can be kept in its folder {folder}. {why}',
    de: 'Deskbell kann nicht starten, weil sich in seinem Ordner {folder} nichts speichern lässt. {why}',
  },
  'failure.profileForbidden': {
    en: 'Deskbell cannot start, as it has no permission to use its folder {folder} ({detail}). Make your user the owner of the folder and of everything in it, or start Deskbell with --profile and another folder.',
    de: 'Deskbell kann nicht starten, weil es seinen Ordner {folder} nicht nutzen darf ({detail}). Machen Sie Ihren Benutzer zum Eigentümer des Ordners und seines gesamten Inhalts, oder starten Sie Deskbell mit --profile und einem anderen Ordner.',
  },
  'failure.temporaryFolder': {
    en: 'Deskbell cannot start: its folder {folder} is read-only, and the folder for temporary files, {temporary}, cannot be used either. {why} The variable TMPDIR (Windows: TEMP) can name another folder.',
    de: 'Deskbell kann nicht starten: Sein Ordner {folder} ist schreibgeschützt, und der Ordner für temporäre Dateien, {temporary}, lässt sich auch nicht nutzen. {why} Die Variable TMPDIR (Windows: TEMP) kann einen anderen Ordner nennen.',
  },
  'profile.full': {
    en: 'The disk is full: nothing new can be saved in {folder}. Calls are shown as usual. Free some space, and Deskbell goes on by itself.',
    de: 'Die Festplatte ist voll: In {folder} lässt sich nichts Neues speichern. Anrufe werden wie gewohnt angezeigt. Geben Sie Speicherplatz frei, dann macht Deskbell von selbst weiter.',
  },
  'profile.readOnly': {
    en: 'The folder {folder} is read-only: calls, notes and changed settings are not saved. Calls are shown as usual. Make the folder writable, then restart Deskbell.',
    de: 'Der Ordner {folder} ist schreibgeschützt: Anrufe, Notizen und geänderte Einstellungen werden nicht gespeichert. Anrufe werden wie gewohnt angezeigt. Heben Sie den Schreibschutz auf und starten Sie Deskbell neu.',
  },
  'storage.full': {
    en: 'The disk is full: Deskbell cannot save anything new. Calls are shown as usual. Free some space, and Deskbell saves what it still remembers.',
    de: 'Die Festplatte ist voll: Deskbell kann nichts Neues speichern. Anrufe werden wie gewohnt angezeigt. Geben Sie Speicherplatz frei, dann speichert Deskbell, was es sich bis dahin merkt.',
  },
  'storage.readOnly': {
    en: 'Deskbell’s folder is read-only: calls, notes and changed settings are not saved. Calls are shown as usual. Make the folder writable, and Deskbell saves what it still remembers.',
    de: 'Der Ordner von Deskbell ist schreibgeschützt: Anrufe, Notizen und geänderte Einstellungen werden nicht gespeichert. Anrufe werden wie gewohnt angezeigt. Heben Sie den Schreibschutz auf, dann speichert Deskbell, was es sich bis dahin merkt.',
  },
  'profile.writableAgain': {
    en: 'The folder {folder} can be written to again. Restart Deskbell so that everything is saved.',
    de: 'Der Ordner {folder} ist wieder beschreibbar. Starten Sie Deskbell neu, damit alles gespeichert wird.',
  },

  'failure.set-by-administrator': {
    en: 'This is set by your administrator and cannot be changed here: {setting}.',
    de: 'Das ist von Ihrer Administration festgelegt und lässt sich hier nicht ändern: {setting}.',
  },
} satisfies Texts;

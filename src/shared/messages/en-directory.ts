/** The contacts on this computer: reading them, and what the disk says. */
export const enDirectory = {
  'directory.failed': 'Your contacts could not be read. {why}',
  'directory.refused':
    '{count, plural, one {# contact is} other {# contacts are}} not written as the platform describes contacts, and left out.',
  'directory.damaged':
    'The stored contacts were damaged. The file was kept as {file}, and your contacts are being read again.',
  'directory.newer':
    'The stored contacts are those of a newer Deskbell. The file was kept as {file}, and your contacts are being read again.',
  'status.directoryLoadingOf': 'Loading contacts … {count, number} of {total, number}',
  'status.directoryStopped': '{count, plural, =0 {No contacts} one {# contact} other {# contacts}}, not all',
  'status.directoryUpdating': 'Updating …',
  'status.directoryUpdatingOf': 'Updating … {percent, number, percent}',
  'status.directoryStop': 'Stop reading contacts',
  'status.directorySync': 'Read contacts again',
};

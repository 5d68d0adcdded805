import { dirname } from 'node:path/win32';

export interface WindowsTrust {
  file: string;
  /** The security descriptor of a path in SDDL. */
  descriptorOf(path: string): Promise<string>;
  /** SID of the user whose file a trial accepts as well as those of administrators. */
  orUser?: string;
}

/** Administrators, the system, TrustedInstaller, and the accounts named Administrator. */
const administrators = new Set([
  'BA',
  'SY',
  'LA',
  'DA',
  'EA',
  'S-1-5-32-544',
  'S-1-5-18',
  'S-1-5-80-956008885-3418522649-1831038044-1853292631-2271478464',
]);
/** Rights, by their SDDL abbreviation. */
const rightBits: Readonly<Record<string, number>> = {
  GA: 0x1000_0000,
  GW: 0x4000_0000,
  GR: 0x8000_0000,
  GX: 0x2000_0000,
  FA: 0x1f_01ff,
  FR: 0x12_0089,
  FW: 0x12_0116,
  FX: 0x12_00a0,
  RC: 0x2_0000,
  SD: 0x1_0000,
  WD: 0x4_0000,
  WO: 0x8_0000,
  CC: 0x1,
  DC: 0x2,
  LC: 0x4,
  SW: 0x8,
  RP: 0x10,
  WP: 0x20,
  DT: 0x40,
  LO: 0x80,
  CR: 0x100,
};
/** Rights that let somebody change a file: write, append, delete, change permissions or owner. */
const fileChanges = 0x1000_0000 | 0x4000_0000 | 0x2 | 0x4 | 0x10_000 | 0x40_000 | 0x80_000;
/**
 * Rights that change a folder: delete it or its content, change permissions or owner. Creating files is left out, as Windows
 * lets every user do so in system folders; such files belong to their creator and are not trusted.
 */
const folderChanges = 0x1000_0000 | 0x40 | 0x10_000 | 0x40_000 | 0x80_000;

/** `changeableByOthers` for Windows, by access control lists. The root of the drive is trusted. */
export async function changeableByUsers(trust: WindowsTrust): Promise<string | undefined> {
  const paths = [trust.file];
  for (let path = dirname(trust.file); dirname(path) !== path; path = dirname(path)) paths.push(path);
  for (const path of paths) {
    const descriptor = await trust.descriptorOf(path);
    if (!isSafeDescriptor(descriptor, path === trust.file ? fileChanges : folderChanges, trust.orUser))
      return path;
  }
  return undefined;
}

function isSafeDescriptor(sddl: string, changes: number, orUser: string | undefined): boolean {
  const isTrusted = (sid: string): boolean =>
    administrators.has(sid) || sid === orUser || /^S-1-5-21-[\d-]+-(?:500|512|519)$/.test(sid);
  const owner = /^O:(S-[\d-]+|[A-Z]{2})/.exec(sddl)?.[1];
  // Without the auditing list. A missing list of permissions grants everybody everything.
  const list = /D:(?<flags>[A-Z_]*)(?<entries>(?:\([^()]*\))*)/.exec(sddl)?.groups;
  if (owner === undefined || !isTrusted(owner)) return false;
  if (!list || list['flags']?.includes('NO_ACCESS_CONTROL') === true) return false;
  return [...(list['entries'] ?? '').matchAll(/\(([^()]*)\)/g)].every(([, entry = '']) => {
    const [type, flags = '', rights = '', , , sid = ''] = entry.split(';');
    if (type === 'D' || type === 'OD') return true;
    // Only inherited, without effect here.
    if (pairsOf(flags).includes('IO')) return true;
    if (isTrusted(sid)) return true;
    const bits = bitsOf(rights);
    return bits !== undefined && (bits & changes) === 0;
  });
}

const pairsOf = (letters: string): string[] => [...letters.matchAll(/../g)].map(([pair]) => pair);

/** @returns undefined for unknown rights */
function bitsOf(rights: string): number | undefined {
  if (/^0x[\da-f]{1,8}$/i.test(rights)) return Number(rights);
  const letters = pairsOf(rights);
  if (letters.join('') !== rights) return undefined;
  let bits = 0;
  for (const pair of letters) {
    const namedBits = rightBits[pair];
    if (namedBits === undefined) return undefined;
    bits |= namedBits;
  }
  return bits;
}

// Detects the system of a native library from its first bytes.
import { readFileSync } from 'node:fs';

/** @typedef {{ platform: 'linux' | 'darwin' | 'win32', arch: 'x64' | 'arm64' }} System */

/** @type {Record<number, System['arch']>} machine fields of ELF and PE */
const machines = { 0x3e: 'x64', 0xb7: 'arm64', 0x8664: 'x64', 0xaa64: 'arm64' };
/** @type {Record<number, System['arch']>} processor types of Mach-O */
const processors = { 0x01000007: 'x64', 0x0100000c: 'arm64' };

/** @param {string} file @returns {System | undefined} */
export function systemOf(file) {
  const bytes = readFileSync(file);
  if (bytes.length < 64) return undefined;
  if (bytes.readUInt32BE(0) === 0x7f454c46) return system('linux', machines[bytes.readUInt16LE(18)]);
  if (bytes.readUInt32LE(0) === 0xfeedfacf) return system('darwin', processors[bytes.readUInt32LE(4)]);
  if (bytes.toString('latin1', 0, 2) !== 'MZ') return undefined;
  const header = bytes.readUInt32LE(0x3c);
  return header + 6 > bytes.length ? undefined : system('win32', machines[bytes.readUInt16LE(header + 4)]);
}

/** @param {System['platform']} platform @param {System['arch'] | undefined} arch @returns {System | undefined} */
const system = (platform, arch) => (arch === undefined ? undefined : { platform, arch });

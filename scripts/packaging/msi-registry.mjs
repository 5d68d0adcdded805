// The msi's part of the registry: what makes Windows offer the program for telephone links (see files/installer.nsh).
import { readFileSync, writeFileSync } from 'node:fs';

const capabilities = String.raw`Software\Deskbell\Capabilities`;
const link = String.raw`Software\Classes\Deskbell.PhoneLink`;
/** Windows Installer replaces it with the path of the installed program. */
const program = '[#mainExecutable]';

/** Keys, names and values below HKEY_LOCAL_MACHINE; a value without a name is that of the key. @type {[key: string, name: string, value: string][]} */
const values = [
  [link, '', 'Phone link'],
  [link, 'URL Protocol', ''],
  [String.raw`${link}\DefaultIcon`, '', `${program},0`],
  [String.raw`${link}\shell\open\command`, '', `"${program}" -- "%1"`],
  [capabilities, 'ApplicationName', 'Deskbell'],
  [capabilities, 'ApplicationDescription', 'Shows who calls and dials on your phone'],
  [String.raw`${capabilities}\URLAssociations`, 'tel', 'Deskbell.PhoneLink'],
  [String.raw`${capabilities}\URLAssociations`, 'callto', 'Deskbell.PhoneLink'],
  [String.raw`Software\RegisteredApplications`, 'Deskbell', capabilities],
];

/** Windows Installer knows the component by it, and removes its values, and keys that become empty, with the program. */
const componentGuid = 'B0D2A9C4-6C0E-4F0B-9A57-3E1B7C6D2F48';

/** @param {string} projectFile WiX source of electron-builder */
export function addPhoneLinks(projectFile) {
  writeFileSync(projectFile, withPhoneLinks(readFileSync(projectFile, 'utf8')));
}

/** @param {string} source @returns {string} with a component that writes the values */
export function withPhoneLinks(source) {
  const parts = source.split('</ComponentGroup>');
  if (parts.length !== 2 || !source.includes('Id="mainExecutable"')) {
    throw new Error(
      'The WiX source of electron-builder has another form: the registry cannot be added to it.',
    );
  }
  return parts.join(`  ${component()}\n    </ComponentGroup>`);
}

function component() {
  const lines = values.map(([key, name, value], at) => {
    const named = name === '' ? '' : ` Name="${name}"`;
    const keyPath = at === 0 ? ' KeyPath="yes"' : '';
    return `        <RegistryValue Root="HKLM" Key="${key}"${named} Type="string" Value="${escaped(value)}"${keyPath}/>`;
  });
  return [`<Component Id="phoneLinks" Guid="${componentGuid}">`, ...lines, '      </Component>'].join('\n');
}

/** @param {string} value */
const escaped = (value) => value.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;');

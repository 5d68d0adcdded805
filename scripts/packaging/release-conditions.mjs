// Requirements of a release: the keys for signatures that the systems and the updates demand.
import { createPrivateKey } from 'node:crypto';

/** @typedef {'linux' | 'darwin' | 'win32'} Platform */
/** @typedef {{ name: string, why: string }} Condition */

const always = [
  { name: 'DESKBELL_MAINTAINER', why: '"Name <address>" of whoever answers for the packages' },
  { name: 'DESKBELL_HOMEPAGE', why: 'the address that the packages name' },
  { name: 'DESKBELL_UPDATE_URL', why: 'the https folder that updates come from' },
  { name: 'DESKBELL_UPDATE_KEY', why: 'the private key (Ed25519, PEM) that signs updates' },
];

/** @type {Record<Platform, Condition[]>} */
const perSystem = {
  linux: [],
  darwin: [
    { name: 'CSC_LINK', why: 'the Developer ID certificate (p12, base64)' },
    { name: 'CSC_KEY_PASSWORD', why: 'its password' },
    { name: 'APPLE_API_KEY', why: 'the key file of App Store Connect, to notarise' },
    { name: 'APPLE_API_KEY_ID', why: 'its id' },
    { name: 'APPLE_API_ISSUER', why: 'its issuer' },
  ],
  win32: [
    { name: 'WIN_CSC_LINK', why: 'the code-signing certificate (p12, base64)' },
    { name: 'WIN_CSC_KEY_PASSWORD', why: 'its password' },
  ],
};

/** @param {Platform} platform @param {NodeJS.ProcessEnv} env @returns {Condition[]} missing requirements */
export const missingForRelease = (platform, env) =>
  [...always, ...perSystem[platform]].filter(({ name }) => !env[name]);

/** Whether everything for signing packages of this system is present. @param {Platform} platform @param {NodeJS.ProcessEnv} env */
export const canSign = (platform, env) =>
  perSystem[platform].length > 0 && perSystem[platform].every(({ name }) => Boolean(env[name]));

/** Variables with which no program could be updated. @param {NodeJS.ProcessEnv} env @returns {Condition[]} with what was expected */
export function unfitForUpdates({ DESKBELL_UPDATE_URL: url, DESKBELL_UPDATE_KEY: key }) {
  return [
    ...(url && !isHttps(url)
      ? [{ name: 'DESKBELL_UPDATE_URL', why: `expected an https:// address, got ${url}` }]
      : []),
    ...(key && !isEd25519(key)
      ? [{ name: 'DESKBELL_UPDATE_KEY', why: 'expected a private key (Ed25519, PEM)' }]
      : []),
  ];
}

/** @param {string} address */
const isHttps = (address) => URL.canParse(address) && new URL(address).protocol === 'https:';

/** @param {string} pem */
function isEd25519(pem) {
  try {
    return createPrivateKey(pem).asymmetricKeyType === 'ed25519';
  } catch {
    return false;
  }
}

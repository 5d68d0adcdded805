import type { AccountType } from './model/account.ts';

/** OpenID Connect addresses. */
interface OAuthAddresses {
  authorizeUrl: string;
  tokenUrl: string;
}

/** Rights needed on both systems, as the platform's documentation names them. */
const COMMON = [
  'account:read users:read users:defaultdevice:write devices:read devices:write devices:callerid:read',
  'devices:callerid:write numbers:read contacts:read contacts:write history:read history:write rtcm:read rtcm:write',
  'sessions:sms:write sessions:fax:write sms:read sms:callerid:read faxlines:read balance:read',
  'settings:sipgateio:read settings:sipgateio:write log:webhooks:read blacklist:read blacklist:write',
];
const SYSTEM: Record<AccountType, string> = {
  classic:
    'sessions:calls:write groups:read groups:users:read groups:faxlines:read phonelines:read ' +
    'phonelines:devices:read voicemails:read',
  new: 'channels:read',
};

/** The rights to request; of both systems while the account type is unknown. */
export function oauthScope(accountType?: AccountType): string {
  const systems = accountType === undefined ? (['classic', 'new'] as const) : [accountType];
  return [...COMMON, ...systems.map((system) => SYSTEM[system])].join(' ');
}

export interface Preset {
  id: 'local' | 'sipgate' | 'other';
  name: string;
  /** Ends in `/v2`; absent: entered by the user, or set at the start of the service. */
  baseUrl?: string;
  /** PEM (SPKI) of the key that signs pushes; without it only the secret in the path proves a push. */
  pushPublicKey?: string;
  /** Header with the signature of the body: base64, RSA-SHA256 (PKCS#1 v1.5). */
  signatureHeader: string;
  /** Replaces `Service` in `X-Service-Version` and `X-Service-Lifecycle`. */
  versionHeaderWord?: string;
  /** Senders of pushes, for firewalls; not checked here, as a tunnel hides them. */
  pushSources?: string[];
  oauth?: OAuthAddresses;
}

const SIGNATURE_HEADER = 'X-Sipgate-Signature';

const SIPGATE_PUSH_KEY = `-----BEGIN PUBLIC KEY-----
MIICIjANBgkqhkiG9w0BAQEFAAOCAg8AMIICCgKCAgEAvFdlnqRfO5TmqzjtsFVC
qPz+oW+poi3lXQFvMJJMEAtlU4MbX+yuIkgnC+Qt3AQWIK+oWSEQiybg+p39wEMl
16PZxEzf9gONQvTg1XhyHnwqYUFQj/AoxPKGYC3jmdjZ224SrESiTN3CdxoOc3vk
cXiQstYE7SxnksPtzfk0aIOkicim5/tAP9izNQ18/zmX3ChjK2k72gf5dDlq+qZ8
pRiHAPZ64TySH6cLQDhaoh6Nbq8FEG3usXXPClbUMh2DZaTMPafpd+LNuTngJ/y+
KoZasVuFfXAeBqGA6l5d4Uedfr99Z6qjwDrJ8sU4z2Do9bJrbuqP+mOXEebhSI1K
vi8trEfrIt8hnDBGsBaB9NEO3kYxvDT2/PhC9fNYFocjEpZNd7/mUqTJDYlpa4UC
NDQaU+ATdXG8/P5sGAegks6MQTu+qe9XTO0CV48eswDkz6g3UbLOwmrJK59SjD3J
yAZ52sluwyDKRWw/PPTt8BTQLjvkdbiLUlc4ehJ4b1X7D7diYWHDPeFL47cAvaXh
dXVrZDeBJYibvD1jRx4ES0KlfhwzNXBYUoM/Movg9zMM2PzyHHKS//xIjwUC/FJ6
/6eykno0Hy2B1ev6s3hdY6VkN2zd7Wf+EK4DxRliwsg1U99szFE3ewLfexF+Uag5
M+TfPtOUumI/NHMTvsRW9+ECAwEAAQ==
-----END PUBLIC KEY-----
`;

/** In the order of the sign-in page. The key of `local` is generated at each start of the service. */
export const presets: readonly Preset[] = [
  { id: 'local', name: 'Built-in service', signatureHeader: SIGNATURE_HEADER },
  {
    id: 'sipgate',
    name: 'sipgate',
    baseUrl: 'https://api.sipgate.com/v2',
    pushPublicKey: SIPGATE_PUSH_KEY,
    signatureHeader: SIGNATURE_HEADER,
    versionHeaderWord: 'sipgate',
    pushSources: ['217.116.118.254', '212.9.46.32'],
    oauth: {
      authorizeUrl: 'https://login.sipgate.com/auth/realms/third-party/protocol/openid-connect/auth',
      tokenUrl: 'https://login.sipgate.com/auth/realms/third-party/protocol/openid-connect/token',
    },
  },
  { id: 'other', name: 'Another platform', signatureHeader: SIGNATURE_HEADER },
];

/** The preset with the same host, else `other`. */
export function presetFor(baseUrl: string): Preset {
  const host = new URL(baseUrl).host;
  const knownPreset = presets.find(
    (preset) => preset.baseUrl !== undefined && new URL(preset.baseUrl).host === host,
  );
  return knownPreset ?? { id: 'other', name: host, signatureHeader: SIGNATURE_HEADER };
}

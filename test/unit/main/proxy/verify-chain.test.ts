import { X509Certificate } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { isVouchedFor } from '../../../../src/main/proxy/verify-chain.ts';
import { createAuthority, issueBy } from '../../../support/proxied-network/authority.ts';

describe('a certificate authority of the system', () => {
  const folder = mkdtempSync(join(tmpdir(), 'deskbell-chain-'));
  afterAll(() => rmSync(folder, { recursive: true, force: true }));
  const [office, other] = [createAuthority(folder, 'Office'), createAuthority(folder, 'Other')];
  const same = createAuthority(mkdtempSync(join(folder, 'same-')), 'Office');
  const { cert } = office.issue(['a.test', '*.b.test', '127.0.0.1']);
  const { cert: forged } = same.issue(['a.test']);
  // Issued by a server, whose own certificate is no authority.
  const byServer = issueBy(office.issue(['server.test']), folder);

  /** While these are valid, by the computer's own clock. */
  const within = (pem: string): Date =>
    new Date(new X509Certificate(pem).validFromDate.getTime() + 3_600_000);

  it.each([
    ['a.test', [cert], [office.pem], true],
    ['a.test', [cert, office.pem], [other.pem, office.pem], true],
    ['x.b.test', [cert], [office.pem], true],
    ['127.0.0.1', [cert], [office.pem], true],
    ['c.test', [cert], [office.pem], false],
    ['127.0.0.2', [cert], [office.pem], false],
    ['a.test', [cert], [other.pem], false],
    ['a.test', [cert, office.pem], [other.pem], false],
    ['a.test', [cert], [], false],
    ['a.test', [forged], [office.pem], false],
    ['a.test', [forged, same.pem], [office.pem], false],
    ['Office', [office.pem], [office.pem], false],
    ['a.test', [byServer.cert, byServer.issuer], [office.pem], false],
    ['a.test', [], [office.pem], false],
  ])('signs for %s, or not (%#)', async (host, chain, authorities, is) => {
    expect(await isVouchedFor(host, chain, authorities, within(cert))).toBe(is);
  });

  it('is trusted no longer than its certificates are valid', async () => {
    const { validFromDate, validToDate } = new X509Certificate(cert);
    const at = (date: Date, ms: number): Promise<boolean> =>
      isVouchedFor('a.test', [cert], [office.pem], new Date(date.getTime() + ms));
    expect([
      await at(validToDate, -60_000),
      await at(validToDate, 60_000),
      await at(validFromDate, -86_400_000),
    ]).toEqual([true, false, false]);
  });
});

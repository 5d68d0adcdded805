import { describe, expect, it } from 'vitest';
import type { CheckOutcome } from '../../../../src/main/self-test/check.ts';
import { reportOf, reportTable } from '../../../../src/main/self-test/report.ts';
import { textsIn } from '../../../support/texts.ts';

const works: CheckOutcome = {
  name: 'sqlite',
  ok: true,
  ms: 12.4,
  detail: { id: 'selfTest.sqlite', values: { version: '3.50.1' } },
};
const lacks: CheckOutcome = {
  name: 'keychain',
  ok: false,
  ms: 1034,
  detail: { id: 'selfTest.keychain.unavailable', values: { detail: 'no\n  service' } },
  fix: { id: 'selfTest.keychain.fixLinux' },
};
const system = { shell: 'electron', versions: { deskbell: '1.2.3', node: '24.1.0' } } as const;
const { say } = textsIn('en');

describe('the report of the self-test', () => {
  it('is ok when every check is', () => {
    expect(reportOf([works], system, say)).toEqual({
      ok: true,
      ...system,
      checks: [
        {
          name: 'sqlite',
          ok: true,
          ms: 12,
          detail: 'SQLite 3.50.1 with full-text search (FTS5)',
          code: 'selfTest.sqlite',
        },
      ],
    });
  });

  it('is not ok when a check fails, and shows what is missing and how to fix it', () => {
    const { ok, checks } = reportOf([works, lacks], system, say);
    expect(ok).toBe(false);
    expect(checks[1]).toMatchObject({ ok: false, ms: 1034, code: 'selfTest.keychain.unavailable' });
    expect(checks[1]?.detail).toMatch(/^The keychain cannot be used .*sudo apt install gnome-keyring/s);
  });

  it('ends the output of other programs before explaining how to fix it', () => {
    const failed: CheckOutcome = {
      ...{ name: 'notification', ok: false, ms: 1 },
      detail: { id: 'selfTest.failed', values: { why: 'no service' } },
      fix: { id: 'selfTest.notification.fix' },
    };
    expect(reportOf([failed], system, say).checks[0]?.detail).toMatch(/^It failed: no service\. Allow /);
    expect(reportTable([failed], system, say)).toMatch(/It failed: no service\.$/m);
  });

  it('is a table with a line for each check and one for each remedy', () => {
    const lines = reportTable([works, lacks], system, say).split('\n');
    expect(lines.slice(0, 6)).toEqual([
      'Deskbell self-test',
      'electron, deskbell 1.2.3, node 24.1.0',
      '',
      'ok      Database    12 ms  SQLite 3.50.1 with full-text search (FTS5)',
      'FAILED  Keychain  1034 ms  The keychain cannot be used (no service).',
      expect.stringMatching(/^ {27}→ Install a Secret Service/),
    ]);
    expect(lines).toContain('1 of 2 checks failed.');
    expect(reportTable([works], system, say)).toContain('All 1 checks passed.');
  });

  it('names what the stand-in for Electron only simulates', () => {
    const standIn = reportTable([works], { ...system, shell: 'chromium' }, say);
    expect(standIn).toContain('models the tray');
    expect(reportTable([works], system, say)).not.toContain('models the tray');
  });

  it('is written in German as well', () => {
    const table = reportTable([works, lacks], system, textsIn('de').say);
    expect(table).toContain('Deskbell-Selbsttest');
    expect(table).toMatch(/^ok {6}Datenbank {8}12 ms {2}SQLite 3\.50\.1 mit Volltextsuche/m);
    expect(table).toMatch(/^FEHLER {2}Schlüsselbund {2}1034 ms {2}Der Schlüsselbund ist nicht nutzbar/m);
    expect(table).toContain('1 von 2 Prüfungen fehlgeschlagen.');
  });
});

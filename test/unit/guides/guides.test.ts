import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import { guideFiles, languages, plain, readGuides } from '../../../scripts/guides/read-guides.mjs';
import { packagingConfiguration } from '../../../scripts/packaging/config.mjs';
import { membersWithParts, partNames } from '../../../scripts/policy-parts.mjs';
import { policyGuide, withPolicyTable } from '../../../scripts/policy-table.mjs';
import { parseFlags } from '../../../src/main/base/flags.ts';
import { checkPolicy } from '../../../src/main/policy/check-policy.ts';
import { parseJson } from '../../../src/shared/json.ts';
import { systemPlace } from '../../../src/main/policy/trust.ts';
import { environmentVariables } from '../../../src/relay/config/read-config.ts';
import { readArguments } from '../../../src/relay/cli-arguments.ts';
import type { Guide, GuideBlock, GuideText } from '../../../src/shared/model/guide.ts';
import { policyMembers } from '../../../src/shared/policy/members.ts';
import { fixedTexts, type Manifest } from '../../screenshots/manifest.ts';
import { textsIn } from '../../support/texts.ts';

const root = join(import.meta.dirname, '../../..');
const pictures = join(root, 'resources/guides/pictures');
const MOST_BYTES = 2 * 1024 * 1024;
const both = languages.map((language) => ({ language, guides: readGuides(root, language) }));
const [english, german] = both;

const blocksIn = (blocks: readonly GuideBlock[]): GuideBlock[] =>
  blocks.flatMap((block) => [block, ...(block.kind === 'list' ? block.items.flatMap(blocksIn) : [])]);
const textsOf = (block: GuideBlock): GuideText[][] => {
  if (block.kind === 'table') return [...block.head, ...block.rows.flat()];
  return block.kind === 'heading' || block.kind === 'paragraph' ? [block.text] : [];
};
const partsIn = (text: readonly GuideText[]): GuideText[] =>
  text.flatMap((part) =>
    typeof part === 'string' || part.kind === 'code' ? [part] : [part, ...partsIn(part.text)],
  );
const parts = (guide: Guide): Exclude<GuideText, string>[] =>
  blocksIn(guide.blocks)
    .flatMap(textsOf)
    .flatMap(partsIn)
    .filter((part) => typeof part !== 'string');
const codeIn = (guide: Guide): string[] =>
  parts(guide).flatMap((part) => (part.kind === 'code' ? part.text : []));
const fences = (kind: string): { id: string; text: string }[] =>
  both.flatMap(({ language, guides }) =>
    guides.flatMap(({ id, blocks }) =>
      blocksIn(blocks).flatMap((block) =>
        block.kind === 'code' && block.language.split(' ')[1] === kind
          ? [{ id: `${language}/${id}: ${block.text.split('\n')[0]}`, text: block.text }]
          : [],
      ),
    ),
  );

describe('the guides', () => {
  it('have the same pages in both languages, with equal counts of headings, tables, etc.', () => {
    const shape = (guides: readonly Guide[]): string[] =>
      guides.map(({ id, blocks }) =>
        [id, ...blocks.map((block) => (block.kind === 'heading' ? `h${block.level}` : block.kind))].join(' '),
      );
    expect(shape(german?.guides ?? [])).toEqual(shape(english?.guides ?? []));
    const areas = english?.guides.map(({ area }) => area) ?? [];
    expect([
      areas.filter((area) => area === 'user').length,
      areas.filter((area) => area === 'admin').length,
    ]).toEqual([10, 8]);
  });

  it.each(both)('link in $language only to existing headings', ({ guides }) => {
    const headings = new Set(
      guides.flatMap(({ id, blocks }) =>
        blocksIn(blocks).flatMap((block) => (block.kind === 'heading' ? [`${id}#${block.id}`] : [])),
      ),
    );
    for (const guide of guides) {
      for (const part of parts(guide)) {
        if (part.kind !== 'link' || part.heading === '') continue;
        expect.soft([...headings], guide.id).toContain(`${part.page}#${part.heading}`);
      }
    }
  });

  it.each(both)('quote in $language the texts of the program exactly', ({ language, guides }) => {
    const known = fixedTexts(language);
    const wrong = guides.flatMap((guide) =>
      parts(guide).flatMap((part) =>
        part.kind === 'label' && !known.has(plain(part.text)) ? [`${guide.id}: ${plain(part.text)}`] : [],
      ),
    );
    expect(wrong).toEqual([]);
  });

  it.each(both)('name in $language only existing files, settings, flags and counts', ({ guides }) => {
    const members = new Set(policyMembers.map(({ path }) => path));
    const groups = new Set([...members].map((path) => path.split('.')[0] ?? ''));
    const sources = sourcesBelow(['src', 'scripts']);
    const wrong = guides.flatMap((guide) =>
      codeIn(guide).flatMap((code) =>
        isThere(code, { members, groups, sources }) ? [] : [`${guide.id}: ${code}`],
      ),
    );
    expect(wrong).toEqual([]);
  });

  it('give the path of the policy on each system', () => {
    const places = both.flatMap(({ guides }) =>
      guides
        .filter(({ id }) => id === 'admin/03-policy')
        .flatMap(codeIn)
        .filter((code) => code.endsWith('policy.json')),
    );
    const expected = [
      systemPlace('linux', {}),
      systemPlace('darwin', {}),
      String.raw`%ProgramData%\Deskbell\policy.json`,
    ];
    expect(places).toEqual([...expected, ...expected]);
    expect(systemPlace('win32', {}).replace(String.raw`C:\ProgramData`, '%ProgramData%')).toBe(expected[2]);
  });

  it('describe the states of a desk as in the table of the relay', () => {
    const printed = readFileSync(join(root, 'src/relay/fleet/print-desks.ts'), 'utf8');
    const states = both.map(({ guides }) =>
      guides
        .filter(({ id }) => id === 'admin/04-relay')
        .flatMap(({ blocks }) => blocks)
        .flatMap((block) => (block.kind === 'table' ? block.rows : []))
        .flatMap(([first = []]) => first.flatMap((part) => (typeof part === 'string' ? [] : plain([part])))),
    );
    for (const some of states) {
      expect(some.length).toBe(6);
      for (const state of some) expect(printed).toMatch(new RegExp(`[\`'] ?${state}`));
    }
  });

  it('cover at least a dozen symptoms with a remedy', () => {
    for (const { guides } of both) {
      for (const id of ['user/10-troubleshooting', 'admin/08-troubleshooting']) {
        const page = guides.find((guide) => guide.id === id);
        const symptoms = page?.blocks.filter((block) => block.kind === 'heading' && block.level === 2) ?? [];
        expect.soft(symptoms.length, id).toBeGreaterThanOrEqual(12);
      }
    }
  });

  it.each(['en', 'de'] as const)(
    'contain the current table of the policy (%s); else: npm run policy',
    (locale) => {
      const plainTable = (text: string): string =>
        text.replaceAll(/ {2,}/g, ' ').replaceAll(/-{3,}/g, '---').replaceAll(/\n+/g, '\n');
      expect(plainTable(readFileSync(policyGuide(locale), 'utf8'))).toBe(plainTable(withPolicyTable(locale)));
      expect(readFileSync(policyGuide(locale), 'utf8')).toContain('`retention.days`');
      const tables = readFileSync(policyGuide(locale), 'utf8').matchAll(/<!-- parts of (\w+) -->/g);
      expect([...tables].map(([, name]) => name)).toEqual(Object.keys(membersWithParts));
    },
  );
});

const packaged = packagingConfiguration({
  ...{ root, stage: '', output: '', icons: '', parts: '/parts', electronVersion: '', maintainer: '' },
  ...{ electronDist: undefined, fused: true, signed: false, updateUrl: undefined, epoch: 0 },
});

describe('a command in the guides', () => {
  const kinds = ['run', 'program', 'relay', 'policy', 'windows', 'macos', 'linux', 'squid'];

  it('says where it runs, so that it can be run or checked here', () => {
    for (const { guides } of both) {
      for (const { id, blocks } of guides) {
        for (const block of blocksIn(blocks)) {
          if (block.kind === 'code')
            expect.soft(kinds, `${id}: ${block.text}`).toContain(block.language.split(' ')[1]);
        }
      }
    }
  });

  it.each(fences('run'))(
    'runs: $id',
    ({ text }) => {
      const bin = [join(root, 'node_modules/node/bin'), process.env['PATH']].join(':');
      const said = execFileSync('sh', ['-ec', text], {
        ...{ cwd: root, encoding: 'utf8', timeout: 180_000 },
        env: { ...process.env, PATH: bin, CI: '1' },
      });
      expect(said.split('\n').length).toBeGreaterThan(5);
    },
    90_000,
  );

  it.each(fences('relay'))('is accepted by the relay: $id', ({ text }) => {
    for (const line of text.split('\n')) {
      const [, words = ''] = /^npm run relay -- (.+)$/.exec(line) ?? [];
      expect(readArguments(words.split(' '))).toMatchObject({ command: words.split(' ')[0] });
    }
  });

  it.each(fences('program'))('is accepted by the program: $id', async ({ text }) => {
    const [program, ...args] = text.split(' ');
    expect(program).toBe('deskbell');
    const { checkPolicy: file, selfTest } = parseFlags(args);
    expect(file !== undefined || selfTest).toBe(true);
    if (file === undefined) return;
    const installed = /^\/opt\/Deskbell\/resources\/([\w.-]+)$/.exec(file)?.[1] ?? '';
    expect(packaged.extraResources).toContainEqual({
      from: join(root, 'resources', installed),
      to: installed,
    });
    const { code } = await checkPolicy(join(root, 'resources', installed), textsIn('en').say);
    expect(code).toBe(0);
  });

  it.each(fences('squid'))('is supported by the squid of the tests: $id', ({ text }) => {
    const squid = readFileSync('test/support/proxied-network/squid.ts', 'utf8');
    expect(squid).toContain(`'${text.trim()}'`);
  });

  it.each(fences('policy'))('is a policy without a mistake: $id', async ({ text }) => {
    const folder = mkdtempSync(join(tmpdir(), 'deskbell-guide-'));
    onTestFinished(() => rmSync(folder, { recursive: true }));
    const file = join(folder, 'policy.json');
    writeFileSync(file, text);
    const checked = await checkPolicy(file, textsIn('en').say);
    expect(checked.code, checked.text).toBe(0);
  });

  it.each([...fences('windows'), ...fences('macos'), ...fences('linux')])(
    'installs a package with its real name and flags: $id',
    ({ text }) => {
      const { version } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as { version: string };
      const { win, nsis, msi, mac } = packaged;
      const named = (pattern: unknown, arch: string, ext: string): string =>
        String(pattern).replace('${version}', version).replace('${arch}', arch).replace('${ext}', ext);
      const names = [
        named(nsis?.artifactName, 'x64', 'exe'),
        named(win?.artifactName, 'x64', 'msi'),
        named(mac?.artifactName, 'arm64', 'dmg'),
        // The names that electron-builder gives them by itself.
        `deskbell_${version}_amd64.deb`,
        `deskbell-${version}.x86_64.rpm`,
      ];
      for (const [file] of text.matchAll(/[\w.-]+\.(exe|msi|dmg|deb|rpm)\b/gi)) expect(names).toContain(file);
      if (text.includes('/allusers')) expect(nsis).toMatchObject({ oneClick: false, perMachine: false });
      if (text.includes('msiexec')) {
        expect(text).toMatch(/^msiexec \/[ix] \S+ \/qn$/);
        expect(msi).toMatchObject({ perMachine: true });
      }
      if (text.includes('.app')) expect(text).toContain('Deskbell.app');
    },
  );
});

/** What an administrator types on the three systems; packages without their names, which are checked above. */
const systemCommands = (): string[] => {
  const [linux, mac, windows] = [
    systemPlace('linux', {}),
    dirname(systemPlace('darwin', {})),
    String.raw`"%ProgramData%\Deskbell`,
  ];
  const [admins, everyone] = ['*S-1-5-32-544', '*S-1-5-32-545'];
  return [
    'exe /S /allusers',
    'msiexec /i msi /qn',
    'msiexec /x msi /qn',
    `mkdir ${windows}"`,
    `icacls ${windows}" /setowner ${admins} /T`,
    `icacls ${windows}" /inheritance:r /grant *S-1-5-18:(OI)(CI)F ${admins}:(OI)(CI)F ${everyone}:(OI)(CI)RX`,
    String.raw`copy policy.json ${windows}\policy.json"`,
    'hdiutil attach dmg -nobrowse -mountpoint /tmp/deskbell',
    'cp -R /tmp/deskbell/Deskbell.app /Applications/',
    'hdiutil detach /tmp/deskbell',
    `sudo install -d -m 0755 "${mac}"`,
    `sudo install -m 0644 policy.json "${mac}/policy.json"`,
    'sudo apt-get install -y ./deb',
    'sudo dnf install -y ./rpm',
    'sudo apt-get remove -y deskbell',
    `sudo install -D -m 0644 policy.json ${linux}`,
  ].sort();
};

it.each(languages)('the commands for the systems of administrators are valid: %s', (language) => {
  const typed = [...fences('windows'), ...fences('macos'), ...fences('linux')]
    .filter(({ id }) => id.startsWith(`${language}/`))
    .flatMap(({ text }) => text.trim().split('\n'))
    .map((line) => line.trim().replace(/[\w.-]+\.(exe|msi|dmg|deb|rpm)\b/i, '$1'));
  expect(typed.sort()).toEqual(systemCommands());
});

describe('the pictures of the guides', () => {
  const manifest = JSON.parse(readFileSync(join(pictures, 'pictures.json'), 'utf8')) as Manifest;
  const files = readdirSync(pictures).filter((name) => name.endsWith('.webp'));

  it('are exactly those that the pages show, each in both languages', () => {
    const shown = both.flatMap(({ language, guides }) =>
      guides.flatMap(({ blocks }) =>
        blocksIn(blocks).flatMap((block) =>
          block.kind === 'picture' ? [`${block.name}-${language}.webp`] : [],
        ),
      ),
    );
    expect([...new Set(shown)].sort()).toEqual(files.sort());
    expect(
      Object.keys(manifest)
        .map((id) => `${id}.webp`)
        .sort(),
    ).toEqual(files.sort());
  });

  it.each(Object.entries(manifest))('%s is current: else npm run screenshots', (id, { sha256, texts }) => {
    const bytes = readFileSync(join(pictures, `${id}.webp`));
    expect(createHash('sha256').update(bytes).digest('hex')).toBe(sha256);
    const known = fixedTexts(id.endsWith('-de') ? 'de' : 'en');
    expect(texts.filter((text) => !known.has(text))).toEqual([]);
    expect(texts.length).toBeGreaterThan(2);
  });

  it('take up 2 MB at most', () => {
    const bytes = files.reduce((sum, name) => sum + statSync(join(pictures, name)).size, 0);
    expect(bytes).toBeLessThan(MOST_BYTES);
  });
});

it('every file of the guides belongs to a page', () => {
  expect(languages.flatMap((language) => guideFiles(root, language)).length).toBe(36);
});

interface Known {
  members: ReadonlySet<string>;
  groups: ReadonlySet<string>;
  sources: string;
}

/** Words in code marks are names of something: what they look like says of what. */
/** Folders, programs, hosts and words of others, which no source of the program names. */
const otherCodes: ReadonlySet<string> = new Set([
  ...['/allusers', '/currentuser', '| more', 'npm run relay --', 'dist/'],
  ...['nats.signingSeed', 'keys/signing.seed'],
  ...['fuse3', 'fusermount3', 'wss', 'wss://', 'tls://', 'api.sipgate.com', 'region2.v2.argotunnel.com'],
  String.raw`%ProgramData%\Deskbell\policy.json`,
  String.raw`%ProgramFiles%\Deskbell\Deskbell.exe`,
  String.raw`%ProgramFiles%\Deskbell\resources`,
  String.raw`%APPDATA%\Deskbell`,
  '/Applications/Deskbell.app/Contents/MacOS/Deskbell',
  '/Applications/Deskbell.app/Contents/Resources',
  '/opt/Deskbell/resources',
  '~/.config/Deskbell',
  '~/Library/Application Support/Deskbell',
  ...['"popup": { "corner": "auto" }', 'clock … min ahead'],
]);

/** Numbers, objects and keys: initial values, which the table of members is compared with. */
function isOtherJson(code: string): boolean {
  const value = parseJson(code);
  return value !== undefined && (typeof value !== 'string' || value.startsWith('CommandOrControl+'));
}

function isThere(code: string, { members, groups, sources }: Known): boolean {
  if (/^(src|scripts|resources|test)\//.test(code) || /^[A-Z]+\.md$/.test(code))
    return existsSync(join(root, code));
  if (code.startsWith('npm run relay -- '))
    return readArguments(code.slice(17).split(' ')).command !== 'help';
  const service = /^docker compose run .* (\w+)$/.exec(code)?.[1];
  if (service !== undefined)
    return readFileSync(join(root, 'resources/relay/compose.yaml'), 'utf8').includes(`\n  ${service}:\n`);
  const flags = code.match(/--[a-z-]+/g);
  if (flags)
    return flags.every((flag) => sources.includes(`'${flag}'`) || sources.includes(` ${flag.slice(2)}: {`));
  const variable = /^(DESKBELL_[A-Z_]+?)(?:_FILE)?(?:=|$)/.exec(code)?.[1];
  if (variable !== undefined) return variable in environmentVariables || sources.includes(variable);
  const count = /^deskbell_relay_(\w+)/.exec(code)?.[1];
  if (count !== undefined) return sources.includes(`'${count}'`);
  if (/^[a-z][a-zA-Z]*\.[a-zA-Z]+$/.test(code) && groups.has(code.split('.')[0] ?? ''))
    return members.has(code);
  const word = /^"([\w.]+)"$/.exec(code)?.[1] ?? code;
  return (
    otherCodes.has(code) ||
    partNames.has(code) ||
    [...members].some((path) => path === word || path.split('.').includes(word)) ||
    sources.includes(`'${word}'`) ||
    // Columns and lines of the relay's table.
    (/^[A-Z]{4,}$| /.test(code) && sources.includes(code)) ||
    isOtherJson(code)
  );
}

function sourcesBelow(folders: readonly string[]): string {
  return folders
    .flatMap((folder) =>
      readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' }).map((name) =>
        join(folder, name),
      ),
    )
    .filter((name) => /\.(ts|mjs|json)$/.test(name))
    .map((name) => readFileSync(join(root, name), 'utf8'))
    .join('\n');
}

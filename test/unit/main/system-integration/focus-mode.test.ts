import { describe, expect, it } from 'vitest';
import { createFocusMode } from '../../../../src/main/system-integration/focus-mode.ts';

type Answers = Record<string, string | undefined>;

/** Reads the focus mode of a desktop whose programs give these answers, found by the first matching word. */
async function focusOf(answers: Answers, desktop = '', platform: NodeJS.Platform = 'linux') {
  const asked: string[] = [];
  const read = Promise.withResolvers<string>();
  const focus = createFocusMode({
    platform,
    desktop,
    run: (program, args) => {
      const line = [program, ...args].join(' ');
      asked.push(line);
      return Promise.resolve(Object.entries(answers).find(([part]) => line.includes(part))?.[1]);
    },
    follow: () => () => undefined,
    onChange: read.resolve,
  });
  focus.look();
  return { focus: await read.promise, asked };
}

describe('the focus mode of the system', () => {
  it.each<[string, Answers, string, string]>([
    ['KDE that holds back', { Inhibited: '   variant       boolean true\n' }, 'KDE', 'on'],
    ['KDE that does not', { Inhibited: '   variant       boolean false\n' }, 'KDE', 'off'],
    ['dunst that is paused', { paused: '   variant       boolean true\n' }, '', 'on'],
    ['GNOME without banners', { gsettings: 'false\n' }, 'ubuntu:GNOME', 'on'],
    ['GNOME with banners', { gsettings: 'true\n' }, 'GNOME', 'off'],
    ['Xfce that holds back', { 'xfconf-query': 'true\n' }, 'XFCE', 'on'],
    ['a desktop that tells nothing', {}, 'sway', 'unreadable'],
    ['an answer that is none', { Inhibited: 'what?' }, 'sway', 'unreadable'],
  ])('is read from %s', async (_, answers, desktop, focus) => {
    expect((await focusOf(answers, desktop)).focus).toBe(focus);
  });

  it.each(['darwin', 'win32'] as const)('is not guessed on %s, and nothing is queried', async (platform) => {
    expect(await focusOf({ Inhibited: 'variant boolean true' }, '', platform)).toEqual({
      focus: 'unreadable',
      asked: [],
    });
  });

  it('is not queried on a desktop that does not run', async () => {
    const { asked } = await focusOf({}, 'KDE');
    expect(asked.filter((line) => /gsettings|xfconf/.test(line))).toEqual([]);
  });

  it('is read again when the desktop reports a change, and not after the end', async () => {
    const lines: (() => void)[] = [];
    let ended = 0;
    let looks = 0;
    const again = Promise.withResolvers<undefined>();
    const focus = createFocusMode({
      platform: 'linux',
      desktop: 'GNOME',
      run: () => Promise.resolve('true'),
      follow: (_program, _args, onLine) => {
        lines.push(onLine);
        return () => void (ended += 1);
      },
      onChange: () => {
        looks += 1;
        if (looks === 2) again.resolve(undefined);
      },
    });
    focus.watch();
    for (const line of lines) line();
    await again.promise;
    focus.close();
    expect([lines.length, ended, looks]).toEqual([2, 2, 2]);
  });
});

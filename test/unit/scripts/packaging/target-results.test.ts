import { describe, expect, it } from 'vitest';
import { failureSentence } from '../../../../scripts/packaging/failure-sentence.mjs';
import { createTargetResults } from '../../../../scripts/packaging/target-results.mjs';

/** Like a target of electron-builder, it needs `this`. */
class PretendedTarget {
  readonly name: string;
  built = false;
  private readonly why: Error | undefined;
  constructor(name: string, why?: Error) {
    this.name = name;
    this.why = why;
  }
  build(): Promise<void> {
    if (this.why) return Promise.reject(this.why);
    this.built = true;
    return Promise.resolve();
  }
  finishBuild(): Promise<void> {
    return this.built ? Promise.resolve() : Promise.reject(new Error('never begun'));
  }
}

describe('the targets of a build', () => {
  it('are built though another failed, which is reported with its first reason', async () => {
    const results = createTargetResults(() => undefined);
    const targets = [new PretendedTarget('appImage', new Error('no tools')), new PretendedTarget('deb')];
    results.separate(targets);
    for (const target of targets) {
      await target.build();
      await target.finishBuild();
    }
    expect(targets.map(({ built }) => built)).toEqual([false, true]);
    expect(results.failures()).toEqual([{ target: 'appimage', why: 'no tools' }]);
  });

  it('that a program failed for are followed by its output, once', async () => {
    const said: string[] = [];
    const results = createTargetResults((text) => void said.push(text));
    const message = 'fpm process failed 1\nOutput:\nno space left';
    const target = new PretendedTarget('deb', new Error(message));
    results.separate([target]);
    await target.build();
    await target.finishBuild();
    expect(said).toEqual([`deb: ${message}`]);
    expect(results.failures()).toEqual([
      { target: 'deb', why: 'fpm process failed 1: Output: no space left' },
    ]);
  });

  it('are all reported when their requirements are missing, except for completed ones', () => {
    const results = createTargetResults(() => undefined);
    results.started('/dist/a.deb');
    results.started('/dist/a.rpm');
    results.completed('/dist/a.deb', new PretendedTarget('deb'));
    results.failAll(['deb', 'rpm', 'appimage'], new Error('no Electron'));
    expect(results.failures().map(({ target }) => target)).toEqual(['rpm', 'appimage']);
    expect(results.unfinished()).toEqual(['/dist/a.rpm']);
  });

  it('are reported when something fails after all are complete', () => {
    const results = createTargetResults(() => undefined);
    results.completed('/dist/a.deb', new PretendedTarget('deb'));
    results.failAll(['deb'], new Error('no sums'));
    expect(results.failures()).toEqual([{ target: 'deb', why: 'no sums' }]);
  });
});

describe('the reason why a package was not built', () => {
  /** An error of the library with which electron-builder downloads. */
  const fetching = (url: string, message: string): Error =>
    Object.assign(new Error(message), { options: { url: new URL(url) } });
  const releases = 'https://github.com/electron';
  const unknown = 'getaddrinfo ENOTFOUND github.com';

  it('names the failed download, and where its file can be put by hand', () => {
    const url = `${releases}-userland/electron-builder-binaries/releases/download/fpm%402.1.4/fpm-1.17.0.7z`;
    expect(failureSentence(fetching(url, unknown))).toBe(
      `${url} could not be fetched (${unknown}). Build where it can be reached, or put this file at FOLDER/fpm@2.1.4/fpm-1.17.0.7z and set ELECTRON_BUILDER_CACHE=FOLDER; with fpm installed, set USE_SYSTEM_FPM=true.`,
    );
  });

  it('names the flag that takes Electron from a folder', () => {
    const url = `${releases}/electron/releases/download/v45.4.1/electron-v45.4.1-linux-x64.zip`;
    const answer = `Response code 404 (Not Found) for ${url}`;
    expect(failureSentence(fetching(url, answer))).toBe(
      `${url} could not be fetched (Response code 404 (Not Found)). Build where it can be reached, or pass a folder with Electron or its zip by --electron-dist.`,
    );
  });

  it('names the missing package of the system', () => {
    const said =
      "fpm process failed\nExit code:\n1\n\nNeed executable 'rpmbuild' to convert dir to rpm {:level=>:error}";
    expect(failureSentence(new Error(said))).toContain('sudo apt-get install rpm');
  });

  it('is otherwise the output of electron-builder', () => {
    expect(failureSentence(new Error(' mksquashfs: no space\n'))).toBe('mksquashfs: no space');
    expect(failureSentence('odd')).toBe('odd');
  });
});

import type { UpdateRefusal, UpdateView } from '../../shared/update.ts';
import { endlessCode } from './answer-limits.ts';
import { redirectsCode } from './count-redirects.ts';
import type { Installation } from './installation.ts';
import type { OfferedUpdate } from './update-signature.ts';
import type { Updater } from './updater.ts';
import { singleFlight } from '../../shared/single-flight.ts';

export interface Updates {
  /** Resolves when what it has led to is shown. */
  check(): Promise<void>;
  /** Checks again if the last check did not reach the server. */
  retry(): Promise<void>;
}

export interface UpdatesDeps {
  updater: Updater;
  isSigned(offered: OfferedUpdate): boolean;
  /** Tries a downloaded version out; names of the checks that this version passes and that one does not. */
  tryOut(file: string): Promise<string[]>;
  installation: Installation;
  show(view: UpdateView): void;
  now(): number;
  onFault(error: unknown): void;
}

/** Codes of electron-updater for files that are not what they should be. */
const brokenCodes = ['ERR_CHECKSUM_MISMATCH', 'ERR_UPDATER_NO_CHECKSUM', 'ERR_UPDATER_NO_FILES_PROVIDED'];

/** Codes for an answer in which no version can be read, as the sign-in page of a network. */
const noListCodes = ['ERR_UPDATER_INVALID_UPDATE_INFO', 'ERR_UPDATER_INVALID_VERSION', endlessCode];

/** Codes of the system for a disk or quota that is full. */
const fullCodes = ['ENOSPC', 'EDQUOT'];

const codeOf = (error: unknown): string => {
  const { code } = (error ?? {}) as { code?: unknown };
  return typeof code === 'string' ? code : '';
};

/** Why a version that was found is not taken; undefined: it could not be reached. */
function refusalOf(error: unknown): UpdateRefusal | undefined {
  const code = codeOf(error);
  if (code === 'ERR_UPDATER_INVALID_SIGNATURE') return 'unsigned';
  if (brokenCodes.includes(code)) return 'broken';
  if (fullCodes.includes(code)) return 'full';
  return typeof (error as { path?: unknown } | undefined)?.path === 'string' ? 'unwritable' : undefined;
}

/** electron-updater reads what it got without a look at its shape. */
const isNoList = (error: unknown): boolean =>
  noListCodes.includes(codeOf(error)) || (error instanceof TypeError && codeOf(error) === '');

/** Looks for updates, takes those that are whole, signed, newer and work here. */
export function createUpdates(deps: UpdatesDeps): Updates {
  const { updater, installation, show } = deps;
  let version = '';
  let wasReached = true;
  updater.autoDownload = false;
  updater.on('download-progress', ({ percent }) =>
    show({ status: 'downloading', version, share: percent / 100 }),
  );

  const refuse = (why: UpdateRefusal, checks?: string[]): void =>
    show({ status: 'refused', version, why, ...(checks && { checks }) });

  async function checkOnce(): Promise<void> {
    show({ status: 'checking' });
    wasReached = true;
    version = '';
    const found = await updater.checkForUpdates();
    if (found === null) return show({ status: 'current', at: deps.now() });
    version = found.updateInfo.version;
    if (!found.isUpdateAvailable) {
      if (updater.currentVersion.compare(version) > 0) return refuse('older');
      return show({ status: 'current', at: deps.now() });
    }
    if (!deps.isSigned(found.updateInfo)) return refuse('unsigned');
    const folder = installation.lockedFolder();
    if (folder !== undefined) return show({ status: 'refused', version, why: 'readOnly', folder });
    await takeUpdate();
  }

  async function takeUpdate(): Promise<void> {
    show({ status: 'downloading', version, share: 0 });
    const [file] = await updater.downloadUpdate();
    if (file === undefined) throw new Error('the updater names no file');
    show({ status: 'testing', version });
    const worse = await deps.tryOut(file);
    if (worse.length > 0) return refuse('selfTest', worse);
    installation.ready();
    show({ status: 'ready', version });
  }

  /** An update that failed has left nothing behind that would be installed. */
  function failed(error: unknown): void {
    deps.onFault(error);
    // A version that is known was found by a list.
    const isFound = version !== '';
    const refusal = isFound ? refusalOf(error) : undefined;
    if (refusal !== undefined) return refuse(refusal);
    wasReached = false;
    const why =
      !isFound && isNoList(error) ? 'noList' : codeOf(error) === redirectsCode ? 'redirects' : undefined;
    show({ status: 'unreachable', ...(why && { why }) });
  }

  const checkNow = singleFlight(() => checkOnce().catch(failed));

  function check(): Promise<void> {
    if (installation.isReady()) return Promise.resolve();
    return checkNow();
  }

  return { check, retry: () => (wasReached ? Promise.resolve() : check()) };
}

const dayMs = 24 * 60 * 60 * 1000;

interface ScheduleDeps {
  automatic(): boolean;
  every(ms: number, work: () => void): void;
}

/** Checks now, and once a day from now on, as long as the user wants that. */
export function checkDaily(updates: Pick<Updates, 'check'>, { automatic, every }: ScheduleDeps): void {
  const checkIfWanted = (): void => {
    if (automatic()) void updates.check();
  };
  checkIfWanted();
  every(dayMs, checkIfWanted);
}

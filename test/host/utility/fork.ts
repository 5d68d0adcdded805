import { fork as forkNode, type ChildProcess } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { scriptArguments } from '../archive/paths.ts';
import { isOnline, watchOnline } from '../electron/network.ts';
import { app } from '../electron/app.ts';
import { nodePath } from '../electron/installation.ts';
import { basic } from '../electron/proxy-auth.ts';
import { preventable, StrictEmitter } from '../electron/strict.ts';

type Surface = 'kill' | 'pid' | 'postMessage' | 'stderr' | 'stdout';
type Options = Pick<
  Electron.ForkOptions,
  'env' | 'execArgv' | 'cwd' | 'stdio' | 'serviceName' | 'respondToAuthRequestsFromMainProcess'
>;

/** What a utility process asks the main one when it is asked itself. */
interface LoginQuestion {
  url: string;
  info: Electron.AuthInfo;
}

/** The main process is asked as for a page, and nothing is told unless it answers. */
function askForLogin({ url, info }: LoginQuestion, tell: (header?: string) => void): void {
  const event = preventable();
  const answer = (user?: string, password = ''): void =>
    tell(user === undefined ? user : basic(user, password));
  app.emit('login', event, null, { url, pid: 0 }, info, answer);
  if (!event.defaultPrevented) tell();
}

const known = new Set([
  'env',
  'execArgv',
  'cwd',
  'stdio',
  'serviceName',
  'respondToAuthRequestsFromMainProcess',
]);
const preload = fileURLToPath(new URL('./preload.ts', import.meta.url));

/** Starts the module in a Node process of its own, as Electron's `utilityProcess.fork` does. */
export function forkUtility(file: string, args: string[] = [], options: Options = {}): UtilityProcess {
  for (const name of Object.keys(options)) {
    if (!known.has(name))
      throw new Error(`electron stand-in: the option ${name} of utilityProcess.fork is not implemented`);
  }
  return new UtilityProcess(file, args, options);
}

export class UtilityProcess extends StrictEmitter implements Pick<Electron.UtilityProcess, Surface> {
  pid: number | undefined = undefined;
  readonly stdout: ChildProcess['stdout'];
  readonly stderr: ChildProcess['stderr'];
  #child: ChildProcess;
  #running = true;
  #unwatch: () => void;

  constructor(
    file: string,
    args: string[],
    { env, execArgv = [], cwd, stdio = 'inherit', ...more }: Options,
  ) {
    super('UtilityProcess');
    const answersLogin = more.respondToAuthRequestsFromMainProcess === true;
    const [, out = 'inherit', err = 'inherit'] = typeof stdio === 'string' ? ['', stdio, stdio] : stdio;
    const [script = '', ...first] = scriptArguments(file);
    this.#child = forkNode(script, [...first, ...args], {
      env: { ...(env ?? process.env) },
      execPath: nodePath,
      execArgv: ['--import', preload, ...execArgv],
      ...(cwd !== undefined && { cwd }),
      serialization: 'advanced',
      stdio: ['ignore', out, err, 'ipc'] as never,
    });
    this.stdout = this.#child.stdout;
    this.stderr = this.#child.stderr;
    const tell = (standInOnline: boolean): void => void this.#child.send({ standInOnline }, () => undefined);
    this.#unwatch = watchOnline(tell);
    this.#child.once('spawn', () => {
      this.pid = this.#child.pid;
      if (!isOnline()) tell(false);
      this.emit('spawn');
    });
    this.#child.on('message', (message: unknown) => {
      const { standInAsks: question } = (message ?? {}) as { standInAsks?: LoginQuestion };
      if (question === undefined) return void this.emit('message', message);
      const tellLogin = (standInLogin?: string): void =>
        void this.#child.send({ standInLogin }, () => undefined);
      if (answersLogin) askForLogin(question, tellLogin);
      else tellLogin();
    });
    // A program that cannot be started has ended, too.
    this.#child.on('error', () => this.#child.exitCode ?? this.#gone(1));
    this.#child.once('exit', (code, signal) => this.#gone(code ?? (signal === 'SIGTERM' ? 15 : 9)));
  }

  postMessage(message: unknown, transfer: unknown[] = []): void {
    if (transfer.length > 0)
      throw new Error('electron stand-in: ports given to utilityProcess.postMessage are not implemented');
    // To a process that has ended a message goes nowhere. What cannot be cloned throws here.
    if (this.#running && this.#child.connected) this.#child.send(message as object, () => undefined);
  }

  kill(): boolean {
    return this.#running && this.#child.kill();
  }

  #gone(code: number): void {
    if (!this.#running) return;
    this.#running = false;
    this.#unwatch();
    this.pid = undefined;
    this.emit('exit', code);
  }
}

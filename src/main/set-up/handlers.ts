import type { setUpRequests } from '../../shared/ipc/requests/set-up.ts';
import { withAnswer } from '../../shared/set-up-view.ts';
import { openDirectly } from '../../network/open-socket.ts';
import type { Environment } from '../base/environment.ts';
import { connectNgrok } from '../../tunnel/ngrok/server.ts';
import type { HandlersOf } from '../base/handlers.ts';
import { testCallId, type TestCall } from '../presentation/test-call.ts';
import type { TunnelSecretStore } from '../pushes/tunnel/secrets.ts';
import type { SettingsStore } from '../settings/settings-store.ts';
import type { StateHolder } from '../state/state.ts';
import { whenPainted } from '../windows/popup-painted.ts';
import { platformProblem } from '../base/check-platform.ts';
import { findProviders } from './find-providers.ts';
import { execFile } from 'node:child_process';

export interface SetUpHandlerDeps {
  settings: Pick<SettingsStore, 'get' | 'update'>;
  state: Pick<StateHolder, 'get'>;
  network: Pick<Environment, 'fetch' | 'openSocket' | 'proxyFor'>;
  secrets: Pick<TunnelSecretStore, 'of'>;
  testCall: Pick<TestCall, 'show' | 'end'>;
  /** Shows a test notification. */
  notify(): void;
}

/** A popup that is not painted after this time never will be, ms. */
const paintTimeoutMs = 5_000;

/** The handlers of the set-up. They work before the sign-in, too. */
export function setUpHandlers(deps: SetUpHandlerDeps): HandlersOf<typeof setUpRequests> {
  const { settings, state, network, secrets, testCall, notify } = deps;
  return {
    'setUp.checkPlatform': async ({ baseUrl }) => {
      const problem = await platformProblem(baseUrl, network.fetch);
      return problem ? { problem } : {};
    },
    'setUp.findProviders': () =>
      findProviders({
        network: {
          ...{ fetch: network.fetch, proxyFor: network.proxyFor, openDirectly },
          connectNgrok: (signal) => connectNgrok(network.openSocket, undefined, signal),
        },
        runs: runsOnThisComputer,
        chosen: settings.get().tunnel,
        tunnel: state.get().tunnel,
        pushAddress: state.get().pushAddress,
        hasNgrokToken: async () => (await secrets.of('ngrok')).authtoken !== undefined,
      }),
    'setUp.showTestCall': async () => {
      const painted = whenPainted(testCallId, AbortSignal.timeout(paintTimeoutMs));
      testCall.show();
      const wasDrawn = await painted.then(
        () => true,
        () => false,
      );
      if (!wasDrawn) return { as: 'unseen' };
      return { as: state.get().system.popup === 'notifications' ? 'notification' : 'popup' };
    },
    'setUp.endTestCall': () => void testCall.end(),
    'setUp.notify': () => notify(),
    'setUp.answer': ({ step }) => settings.update(withAnswer(settings.get(), step)),
    'setUp.close': () => {
      const { answered = [] } = settings.get().setUp ?? {};
      settings.update({ setUp: { answered, closed: true } });
    },
  };
}

/** Long enough for `--version` even on a slow computer, ms. */
const timeoutMs = 4_000;

/** Whether the program can be started, by path or through PATH. */
const runsOnThisComputer = (program: string): Promise<boolean> =>
  new Promise((resolve) => {
    execFile(
      program,
      ['--version'],
      { timeout: timeoutMs, killSignal: 'SIGKILL', windowsHide: true },
      (error) => resolve(error === null),
    );
  });

import type { AuthInfo } from 'electron';
import type { ProxyLogin } from '../proxy/proxy-login.ts';

interface AskingUpdater {
  on(
    event: 'login',
    listener: (info: AuthInfo, callback: (user: string, password: string) => void) => void,
  ): unknown;
}

/** Answers for electron-updater when a proxy asks who this is: without an answer a check for updates waits for ever. */
export function signInToProxy(updater: AskingUpdater, answer: ProxyLogin['answer']): void {
  updater.on('login', (info, callback) => {
    // Electron fails the request if there is no name.
    const tell = callback as (user?: string, password?: string) => void;
    if (!info.isProxy) return tell();
    answer(`updates by ${info.host}:${info.port}`, info, tell);
  });
}

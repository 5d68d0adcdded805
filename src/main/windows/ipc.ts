import { ipcMain, type IpcMainInvokeEvent, type WebContents } from 'electron';
import type { z } from 'zod';
import { EVENT_CHANNEL, READY_CHANNEL, requestChannel, SNAPSHOT_CHANNEL } from '../../shared/ipc/channels.ts';
import type { Outcome, RequestName, RequestResult, Snapshots } from '../../shared/ipc/contract.ts';
import type { WindowName } from '../../shared/ipc/request.ts';
import type { requests } from '../../shared/ipc/requests/index.ts';
import type { DeskEvent } from '../../shared/ipc/desk-event.ts';
import type { Failure } from '../../shared/failure.ts';
import type { Handlers } from '../base/handlers.ts';
import { requestWindows } from '../base/request-windows.ts';
import { APP_ORIGIN } from './app-scheme.ts';

export interface IpcDeps {
  handlers: Handlers;
  windowOf(contents: WebContents): WindowName | undefined;
  failureOf(error: unknown): Failure;
  onPageReady(window: WindowName, contents: WebContents): void;
}

/**
 * The entry point for pages. The sender must be the top frame of a window that may make the request; arguments and
 * results are parsed; failures are returned as values.
 */
export function serveRequests(deps: IpcDeps): void {
  const schemas = lazySchemas();
  for (const name of Object.keys(requestWindows) as RequestName[]) serveRequest(name, schemas, deps);
  ipcMain.on(READY_CHANNEL, (event) => {
    const window = deps.windowOf(event.sender);
    if (window && isTopFrameOfApp(event.senderFrame, event.sender)) deps.onPageReady(window, event.sender);
  });
}

function serveRequest<N extends RequestName>(name: N, schemas: Schemas, deps: IpcDeps): void {
  ipcMain.handle(requestChannel(name), async (event, raw: unknown): Promise<Outcome<RequestResult<N>>> => {
    refuseStrangers(event, name, deps);
    const { args: argsSchema, result: resultSchema } = (await schemas())[name];
    const parsed = argsSchema.safeParse(raw);
    if (!parsed.success) return { ok: false, failure: badInput(name, parsed.error) };
    try {
      const value = await deps.handlers[name](parsed.data);
      return { ok: true, value: resultSchema.parse(value) };
    } catch (error) {
      return { ok: false, failure: deps.failureOf(error) };
    }
  });
}

type Schemas = () => Promise<typeof requests>;

/** All request declarations, loaded with the first request. */
function lazySchemas(): Schemas {
  let loading: ReturnType<Schemas> | undefined;
  return () => (loading ??= import('../../shared/ipc/requests/index.ts').then((module) => module.requests));
}

function refuseStrangers(event: IpcMainInvokeEvent, name: RequestName, deps: IpcDeps): void {
  const window = deps.windowOf(event.sender);
  const allowed = window !== undefined && requestWindows[name].includes(window);
  if (!allowed || !isTopFrameOfApp(event.senderFrame, event.sender)) {
    throw new Error(`This frame may not request “${name}”.`);
  }
}

function isTopFrameOfApp(frame: IpcMainInvokeEvent['senderFrame'], contents: WebContents): boolean {
  return (
    frame !== null &&
    frame.parent === null &&
    !contents.isDestroyed() &&
    frame.url.startsWith(`${APP_ORIGIN}/`)
  );
}

function badInput(name: RequestName, error: z.ZodError): Failure {
  const issue = error.issues[0];
  const field = [name, ...(issue?.path ?? [])].join('.');
  return { kind: 'bad-input', field, expected: issue?.message ?? 'another value' };
}

export function sendSnapshot<W extends WindowName>(contents: WebContents, snapshot: Snapshots[W]): void {
  if (!contents.isDestroyed()) contents.send(SNAPSHOT_CHANNEL, snapshot);
}

export function sendEvent(contents: WebContents, event: DeskEvent): void {
  if (!contents.isDestroyed()) contents.send(EVENT_CHANNEL, event);
}

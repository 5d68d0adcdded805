import { originOf } from '../chromium/addresses.ts';
import { strict } from './strict.ts';

export type Frame = ReturnType<typeof createFrame>;

/** The main frame of one document; a frame of an earlier document says that it is destroyed. */
export function createFrame(
  { url, process, id }: { url: string; process: number; id: number },
  isCurrent: (frame: object) => boolean,
  send: (channel: string, ...args: unknown[]) => void,
) {
  const frame = {
    url,
    origin: originOf(url),
    processId: process,
    routingId: 1,
    frameTreeNodeId: id,
    name: '',
    osProcessId: 0,
    parent: null,
    detached: false,
    visibilityState: 'visible',
    isDestroyed: (): boolean => !isCurrent(strictFrame),
    send,
    get top() {
      return strictFrame;
    },
    get frames() {
      return [];
    },
    get framesInSubtree() {
      return [strictFrame];
    },
  } satisfies Partial<Record<keyof Electron.WebFrameMain, unknown>>;
  const strictFrame: object = strict('webFrameMain', frame);
  return strictFrame as typeof frame;
}

import { originOf } from '../chromium/addresses.ts';
import { strict } from './strict.ts';

type Surface =
  | 'detached'
  | 'frameTreeNodeId'
  | 'isDestroyed'
  | 'name'
  | 'origin'
  | 'osProcessId'
  | 'parent'
  | 'processId'
  | 'routingId'
  | 'send'
  | 'url'
  | 'visibilityState';

export interface Frame extends Pick<Electron.WebFrameMain, Surface> {
  readonly top: Frame;
  readonly frames: readonly Frame[];
  readonly framesInSubtree: readonly Frame[];
}

/** The main frame of one document; a frame of an earlier document says that it is destroyed. */
export function createFrame(
  { url, process, id }: { url: string; process: number; id: number },
  isCurrent: (frame: object) => boolean,
  send: (channel: string, ...args: unknown[]) => void,
): Frame {
  const frame: Frame = strict('webFrameMain', {
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
    isDestroyed: () => !isCurrent(frame),
    send,
    get top() {
      return frame;
    },
    frames: [],
    get framesInSubtree() {
      return [frame];
    },
  });
  return frame;
}

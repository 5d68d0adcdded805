import type { DiagnosticsRequests } from '../../shared/ipc/diagnostics-requests.ts';
import type { Handlers } from '../ipc.ts';
import type { DiagnosticsDesk } from './diagnostics.ts';

/** What the windows ask about the pushes. */
export function diagnosticsHandlers(
  diagnostics: Pick<DiagnosticsDesk, 'read' | 'file' | 'save' | 'selfTest'>,
): Pick<Handlers, keyof DiagnosticsRequests> {
  return {
    'diagnostics.read': () => diagnostics.read(),
    'diagnostics.file': () => diagnostics.file(),
    'diagnostics.selfTest': () => diagnostics.selfTest(),
    'diagnostics.save': async () => ({ saved: await diagnostics.save() }),
  };
}

import type { diagnosticsRequests } from '../../shared/ipc/requests/diagnostics.ts';
import type { HandlersOf } from '../ipc.ts';
import type { DiagnosticsDesk } from './start.ts';

export function diagnosticsHandlers(
  diagnostics: Pick<DiagnosticsDesk, 'read' | 'file' | 'save' | 'selfTest'>,
): HandlersOf<typeof diagnosticsRequests> {
  return {
    'diagnostics.read': () => diagnostics.read(),
    'diagnostics.file': () => diagnostics.file(),
    'diagnostics.selfTest': () => diagnostics.selfTest(),
    'diagnostics.save': async () => ({ saved: await diagnostics.save() }),
  };
}

import type { Routes } from '../app.ts';
import { readRecordingName } from '../http/downloads.ts';
import { ServiceError } from '../http/errors.ts';
import { createWav } from '../media/wav.ts';

/** Recordings at the addresses that the REST side gives out: outside of it, as they need no token. */
export function registerDownloads(app: Routes): void {
  app.get('/files/:signature/:name', (c) => {
    const recording = readRecordingName(c.req.param('signature'), c.req.param('name'));
    if (!recording) throw new ServiceError(404, 'There is no such file.');
    c.header('Content-Type', 'audio/wav');
    return c.body(new Uint8Array(createWav(Math.min(recording.seconds, 600))));
  });
}

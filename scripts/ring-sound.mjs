// Generates resources/sounds/ring.wav, which is played in a loop: two soft strokes of a bell and a pause. It is synthesised
// from sine waves, so the project owns it. `node scripts/ring-sound.mjs` always writes the same bytes.
import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const rate = 16_000;
const seconds = 2.6;
/** Start of each stroke, s, and its pitch, Hz. */
const strokes = [
  { at: 0, pitch: 659.26 },
  { at: 0.22, pitch: 880 },
  { at: 0.7, pitch: 659.26 },
  { at: 0.92, pitch: 880 },
];
/** Partials of the bell: multiple of its pitch, volume, and decay. */
const partials = [
  { ratio: 1, level: 1, fade: 5 },
  { ratio: 2, level: 0.35, fade: 8 },
  { ratio: 2.76, level: 0.16, fade: 14 },
];
const attack = 0.006;

/**
 * @param {number} time seconds since the stroke
 * @param {number} pitch Hz
 */
function stroke(time, pitch) {
  if (time < 0) return 0;
  const waves = partials.map(
    ({ ratio, level, fade }) => level * Math.exp(-fade * time) * Math.sin(2 * Math.PI * pitch * ratio * time),
  );
  return Math.min(1, time / attack) * waves.reduce((sum, wave) => sum + wave, 0);
}

const samples = Math.round(rate * seconds);
const wave = Array.from({ length: samples }, (_, index) => {
  const time = index / rate;
  // Fade out the end of the loop to avoid a click.
  const end = Math.min(1, (seconds - time) / 0.05);
  return end * strokes.reduce((sum, { at, pitch }) => sum + stroke(time - at, pitch), 0);
});
const loudest = Math.max(...wave.map(Math.abs));

const data = Buffer.alloc(44 + samples * 2);
data.write('RIFF', 0);
data.writeUInt32LE(36 + samples * 2, 4);
data.write('WAVEfmt ', 8);
data.writeUInt32LE(16, 16);
data.writeUInt16LE(1, 20); // PCM
data.writeUInt16LE(1, 22); // mono
data.writeUInt32LE(rate, 24);
data.writeUInt32LE(rate * 2, 28);
data.writeUInt16LE(2, 32);
data.writeUInt16LE(16, 34);
data.write('data', 36);
data.writeUInt32LE(samples * 2, 40);
for (const [index, value] of wave.entries())
  data.writeInt16LE(Math.round((value / loudest) * 0.8 * 32_767), 44 + index * 2);

const file = join(dirname(fileURLToPath(import.meta.url)), '..', 'resources', 'sounds', 'ring.wav');
mkdirSync(dirname(file), { recursive: true });
writeFileSync(file, data);

const SAMPLE_RATE = 8000;

/** A recording as a file: 8 kHz, mono, 16 bit. A soft tone that comes and goes once a second stands for a voice. */
export function createWav(seconds: number): Buffer {
  const samples = SAMPLE_RATE * seconds;
  const file = Buffer.alloc(44 + samples * 2);
  file.write('RIFF', 0);
  file.writeUInt32LE(36 + samples * 2, 4);
  file.write('WAVEfmt ', 8);
  file.writeUInt32LE(16, 16);
  file.writeUInt16LE(1, 20);
  file.writeUInt16LE(1, 22);
  file.writeUInt32LE(SAMPLE_RATE, 24);
  file.writeUInt32LE(SAMPLE_RATE * 2, 28);
  file.writeUInt16LE(2, 32);
  file.writeUInt16LE(16, 34);
  file.write('data', 36);
  file.writeUInt32LE(samples * 2, 40);
  const second = oneSecond();
  for (let at = 0; at < seconds; at++) second.copy(file, 44 + at * second.length);
  return file;
}

function oneSecond(): Buffer {
  const sound = Buffer.alloc(SAMPLE_RATE * 2);
  for (let at = 0; at < SAMPLE_RATE; at++) {
    const swell = Math.sin((Math.PI * at) / SAMPLE_RATE) ** 2;
    sound.writeInt16LE(Math.round(4000 * swell * Math.sin((2 * Math.PI * 220 * at) / SAMPLE_RATE)), at * 2);
  }
  return sound;
}

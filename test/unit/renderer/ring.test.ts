import { describe, expect, it } from 'vitest';
import { createRing, type Player } from '../../../src/renderer/popup/ring.ts';

function stage({ gone = [] as string[] } = {}) {
  const heard: string[] = [];
  let made = 0;
  let output = '';
  const ring = createRing((): Player => {
    made += 1;
    return {
      loop: false,
      volume: 1,
      currentTime: 9,
      play() {
        heard.push(`play ${this.volume} ${output} ${this.loop} ${this.currentTime}`);
        return Promise.resolve();
      },
      pause: () => void heard.push('pause'),
      setSinkId: (id) => {
        if (gone.includes(id)) return Promise.reject(new Error('NotFoundError'));
        output = id;
        return Promise.resolve();
      },
    };
  });
  return { ring, heard, made: () => made };
}
/** Until everything that was set in motion has come to rest. */
const settled = async (): Promise<void> => {
  for (let turn = 0; turn < 5; turn += 1) await Promise.resolve();
};

describe('the ring sound', () => {
  it('plays in a loop on the chosen device, from its beginning, until it is stopped', async () => {
    const { ring, heard } = stage();
    ring.play({ volume: 0.4, output: 'o1' });
    await settled();
    ring.play(undefined);
    expect(heard).toEqual(['play 0.4 o1 true 0', 'pause']);
  });

  it('does not restart while it plays, and changes its volume', async () => {
    const { ring, heard } = stage();
    ring.play({ volume: 0.4 });
    await settled();
    ring.play({ volume: 0.4 });
    ring.play({ volume: 0.8 });
    await settled();
    expect(heard).toHaveLength(2);
    expect(heard[1]).toContain('play 0.8');
  });

  it('stays silent when it is stopped before its device is ready', async () => {
    const { ring, heard } = stage();
    ring.play({ volume: 0.4, output: 'o1' });
    ring.play(undefined);
    await settled();
    expect(heard).toEqual(['pause']);
  });

  it('plays on the system’s device when the chosen one is missing', async () => {
    const { ring, heard } = stage({ gone: ['o1'] });
    ring.play({ volume: 1, output: 'o1' });
    await settled();
    expect(heard).toEqual(['play 1  true 0']);
  });

  it('has no player before the first call', () => {
    const { ring, made } = stage();
    ring.play(undefined);
    expect(made()).toBe(0);
  });
});

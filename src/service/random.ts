/** Random numbers that are the same for the same seed; without a seed they differ at every start. */
interface Random {
  /** 0 or more, less than 1. */
  next: () => number;
  /** A version 4 UUID. */
  uuid: () => string;
}

export function createRandom(seed: number = Math.floor(Math.random() * 2 ** 32)): Random {
  let state = seed >>> 0;
  const word = (): number => {
    state = (state + 0x6d2b79f5) >>> 0;
    let value = Math.imul(state ^ (state >>> 15), state | 1);
    value ^= value + Math.imul(value ^ (value >>> 7), value | 61);
    return (value ^ (value >>> 14)) >>> 0;
  };
  const uuid = (): string => {
    const hex = [word(), word(), word(), word()].map((part) => part.toString(16).padStart(8, '0')).join('');
    const variant = (8 + (Number.parseInt(hex[16] ?? '0', 16) % 4)).toString(16);
    return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-4${hex.slice(13, 16)}-${variant}${hex.slice(17, 20)}-${hex.slice(20)}`;
  };
  return { next: () => word() / 2 ** 32, uuid };
}

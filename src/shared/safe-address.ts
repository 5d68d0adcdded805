const thisComputer = /^(localhost|127\.\d+\.\d+\.\d+|\[::1\])$/;

/** https, or loopback. */
export function isSafeAddress({ protocol, hostname }: URL): boolean {
  return protocol === 'https:' || (protocol === 'http:' && thisComputer.test(hostname));
}

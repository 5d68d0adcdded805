const thisComputer = /^(localhost|127\.\d+\.\d+\.\d+|\[::1\])$/;

/** Whether what is sent there cannot be read on the way: https, or this computer itself. */
export function isSafeAddress({ protocol, hostname }: URL): boolean {
  return protocol === 'https:' || (protocol === 'http:' && thisComputer.test(hostname));
}

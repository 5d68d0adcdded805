import { BlockList, isIP } from 'node:net';

/**
 * Whether an address may send requests. `allowed` holds addresses and networks as in `192.0.2.0/24`; an empty list
 * allows all. IPv4 addresses that a dual-stack socket writes as IPv6 count as IPv4.
 * @throws RangeError for anything else in the list
 */
export function allowSources(allowed: readonly string[]): (address: string | undefined) => boolean {
  if (allowed.length === 0) return () => true;
  const blocks = new BlockList();
  for (const entry of allowed) {
    const [address = '', prefix] = entry.trim().split('/');
    const family = familyOf(address);
    const bits = prefix === undefined ? undefined : Number(prefix);
    const most = family === 'ipv4' ? 32 : 128;
    if (
      family === undefined ||
      (bits !== undefined && !(Number.isInteger(bits) && bits >= 0 && bits <= most))
    ) {
      throw new RangeError(`"${entry}" is no address and no network.`);
    }
    if (bits === undefined) blocks.addAddress(address, family);
    else blocks.addSubnet(address, bits, family);
  }
  return (address) => {
    const plain = address?.replace(/^::ffff:(?=\d+\.)/i, '') ?? '';
    const family = familyOf(plain);
    return family !== undefined && blocks.check(plain, family);
  };
}

function familyOf(address: string): 'ipv4' | 'ipv6' | undefined {
  const version = isIP(address);
  if (version === 0) return undefined;
  return version === 4 ? 'ipv4' : 'ipv6';
}

import { createHttp } from '../../../../src/address-books/http.ts';
import type { OpenSocket } from '../../../../src/network/open-socket.ts';

export interface WebOpening {
  kind: 'web';
  address: string;
}

export async function open({ address }: WebOpening, openSocket: OpenSocket): Promise<string> {
  const http = createHttp({ openSocket });
  const { text } = await http.read(address, { signal: AbortSignal.timeout(10_000) });
  await http.dispose();
  return text;
}

import { createRequire } from 'node:module';

/**
 * The address of the platform is written into its published Node library, so the library's HTTP client is told to speak
 * with the service in its place. Addresses written in full, such as those of sounds, stay as they are.
 */
interface Axios {
  defaults: { adapter: (config: { baseURL?: string }) => Promise<unknown> };
}

const axios = createRequire(createRequire(import.meta.url).resolve('sipgateio'))('axios') as Axios;
const { adapter } = axios.defaults;

export function sendPublishedClientTo(baseUrl: string): void {
  axios.defaults.adapter = (config) => adapter({ ...config, baseURL: baseUrl });
}

export function sendPublishedClientHome(): void {
  axios.defaults.adapter = adapter;
}

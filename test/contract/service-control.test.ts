import { request } from 'node:http';
import { describe, expect, it } from 'vitest';
import { bothDesks } from './both-desks.ts';

const desks = bothDesks({ contacts: 3, events: 0 });

/** A request whose Host header is as it is written; `fetch` would set its own. */
async function send(headers: Record<string, string>, body = ''): Promise<number> {
  return new Promise((done, failed) => {
    const url = `${desks.new.service.controlUrl}/calls`;
    const outgoing = request(url, { method: 'POST', headers }, (answer) => {
      answer.resume();
      done(answer.statusCode ?? 0);
    });
    outgoing.on('error', failed).end(body);
  });
}
const host = (): string => new URL(desks.new.service.baseUrl).host;
const calls = async (): Promise<number> => (await desks.new.calls()).length;

describe('control requests', () => {
  it.each([
    ['without a body', {}, ''],
    ['with a body that says it is JSON', { 'content-type': 'application/json' }, '{}'],
    ['with a character set', { 'content-type': 'application/json; charset=utf-8' }, '{"from":"anonymous"}'],
  ])('are accepted %s', async (_, headers, body) => {
    expect(await send(headers, body)).toBe(200);
    expect(await calls()).toBe(1);
  });

  it('may use any name of this machine', async () => {
    const { port } = new URL(desks.new.service.baseUrl);
    for (const name of ['127.0.0.1', 'localhost', '[::1]'])
      expect(await send({ host: `${name}:${port}` })).toBe(200);
  });

  it.each<[string, () => Record<string, string>, string, number]>([
    ['of a web page', () => ({ origin: 'https://pages.example' }), '', 403],
    ['of a page without an origin', () => ({ origin: 'null' }), '', 403],
    ['of a page on this machine', () => ({ origin: `http://${host()}` }), '', 403],
    ['of a page that names no origin', () => ({ 'sec-fetch-site': 'cross-site' }), '', 403],
    ['under a name that only leads here', () => ({ host: 'pages.example' }), '', 403],
    ['under a name that begins like this machine', () => ({ host: '127.0.0.1.pages.example' }), '', 403],
    ['in a form', () => ({ 'content-type': 'application/x-www-form-urlencoded' }), 'a=b', 415],
    ['as text', () => ({ 'content-type': 'text/plain' }), '{}', 415],
    ['without a content type', () => ({}), '{}', 415],
  ])('%s are rejected', async (_, headers, body, status) => {
    expect(await send(headers(), body)).toBe(status);
    expect(await calls()).toBe(0);
  });
});

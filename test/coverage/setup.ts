import { subscribe, unsubscribe } from 'node:diagnostics_channel';
import { afterAll, beforeEach, onTestFinished } from 'vitest';
import type { RequestAnswered } from '../../src/service/http/record.ts';
import { note, testBegins } from './shows.ts';

const channel = 'deskbell:service-answered';

function written(message: unknown): void {
  const { system, method, endpoint, status } = message as RequestAnswered;
  note(`${system} ${method} ${endpoint} ${status < 300 ? 'answered' : 'refused'}`);
}

/** Loaded before every file of tests: what the local service answers meanwhile is written down for the test. */
subscribe(channel, written);
afterAll(() => void unsubscribe(channel, written));

beforeEach(({ task }) => {
  testBegins(task);
  onTestFinished(() => testBegins(undefined));
});

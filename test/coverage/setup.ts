import { subscribe } from 'node:diagnostics_channel';
import { beforeEach, onTestFinished } from 'vitest';
import type { RequestAnswered } from '../../src/service/http/answered.ts';
import { note, testBegins } from './shows.ts';

/** Loaded before every contract test: what the local service answers meanwhile is written down for the test. */
subscribe('deskbell:service-answered', (message) => {
  const { system, method, endpoint, status } = message as RequestAnswered;
  note(`${system} ${method} ${endpoint} ${status < 300 ? 'answered' : 'refused'}`);
});

beforeEach(({ task }) => {
  testBegins(task);
  onTestFinished(() => testBegins(undefined));
});

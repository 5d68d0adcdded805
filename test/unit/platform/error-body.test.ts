import { describe, expect, it } from 'vitest';
import { errorFromResponse } from '../../../src/platform/error-body.ts';
import { shows } from '../../coverage/shows.ts';

const now = Date.UTC(2026, 0, 1);
const read = (body: string, init: ResponseInit): unknown =>
  errorFromResponse(new Response(null, init), body, now);

describe('the parser of error bodies of the platform', () => {
  it('reads a list of errors', () => {
    shows('error body with a list of errors');
    const body = JSON.stringify({
      errors: [
        { status: '400', title: 'Bad Request', detail: 'No such device.', source: { pointer: '/deviceId' } },
      ],
    });
    expect(read(body, { status: 400, headers: { 'x-request-id': 'r1' } })).toEqual({
      kind: 'platform',
      status: 400,
      title: 'Bad Request',
      detail: 'No such device.',
      pointer: '/deviceId',
      requestId: 'r1',
    });
  });

  it('joins the details of several errors', () => {
    const body = JSON.stringify({ errors: [{ title: 'Bad', detail: 'One.' }, { detail: 'Two.' }] });
    expect(read(body, { status: 400 })).toMatchObject({ title: 'Bad', detail: 'One. Two.' });
  });

  it('reads a name with a message', () => {
    shows('error body with name and message');
    const body = JSON.stringify({ name: 'NotFound', message: 'The call is gone.' });
    expect(read(body, { status: 404 })).toEqual({
      kind: 'platform',
      status: 404,
      title: 'NotFound',
      detail: 'The call is gone.',
    });
  });

  it('reads plain text', () => {
    shows('error body in plain text');
    expect(read('Missing scope', { status: 403, statusText: 'Forbidden' })).toEqual({
      kind: 'platform',
      status: 403,
      title: 'Forbidden',
      detail: 'Missing scope',
    });
  });

  it.each(['', '{}', '[]', 'null', '{"errors":[]}', '{"errors":[7]}', '{"message":{}}'])(
    'finds a message in %j',
    (body) => {
      expect(read(body, { status: 500 })).toMatchObject({ kind: 'platform', status: 500, title: 'HTTP 500' });
    },
  );

  it('treats the page of a gateway as a temporary failure of the platform', () => {
    const page = { status: 502, headers: { 'content-type': 'text/html' } };
    expect(read('<html>Bad gateway', page)).toMatchObject({ kind: 'platform', status: 502, detail: '' });
  });
});

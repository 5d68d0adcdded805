import { connect, type Socket } from 'node:net';

export interface PushConnection {
  /** Writes one request; `done` is called when its whole answer is there. One at a time. */
  ask(request: Buffer, done: (answer: Answer) => void): void;
  close(): void;
}

export interface Answer {
  status: number;
  body: string;
}

/**
 * A kept-alive connection on a bare socket: an HTTP client would cost the generator more than the servers need.
 * @param fail called when the server closes or sends what is no answer
 */
export async function openConnection(port: number, fail: (error: Error) => void): Promise<PushConnection> {
  const socket = await connected(port);
  let received = '';
  let waiting: ((answer: Answer) => void) | undefined;
  let closing = false;

  socket.setEncoding('latin1');
  // An exception here would end the generator and leave the servers running.
  socket.on('data', (text: string) => {
    try {
      received = received === '' ? text : received + text;
      const answer = wholeAnswer(received);
      if (answer === undefined) return;
      received = '';
      const done = waiting;
      waiting = undefined;
      if (done === undefined) throw new Error('An answer came that nobody asked for.');
      done(answer);
    } catch (error) {
      fail(error instanceof Error ? error : new Error(String(error)));
    }
  });
  socket.on('close', () => {
    if (!closing) fail(new Error('The server closed the connection.'));
  });
  return {
    ask(request, done) {
      waiting = done;
      socket.write(request);
    },
    close() {
      closing = true;
      socket.destroy();
    },
  };
}

function connected(port: number): Promise<Socket> {
  return new Promise((resolve, reject) => {
    const socket = connect({ port, host: '127.0.0.1', noDelay: true }, () => {
      socket.off('error', reject);
      socket.on('error', () => socket.destroy());
      resolve(socket);
    });
    socket.once('error', reject);
  });
}

/** The answer, once it is complete. Answers without a length are not read: none of the servers sends such. */
function wholeAnswer(text: string): Answer | undefined {
  const end = text.indexOf('\r\n\r\n');
  if (end === -1) return undefined;
  const status = Number(text.slice(9, 12));
  const length = status === 204 ? 0 : Number(/\r\ncontent-length: (\d+)/i.exec(text.slice(0, end))?.[1]);
  if (Number.isNaN(length)) throw new Error('An answer has no content-length.');
  if (text.length < end + 4 + length) return undefined;
  return { status, body: text.slice(end + 4) };
}

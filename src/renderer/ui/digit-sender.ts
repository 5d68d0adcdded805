/** Sends typed digits one request after the other, so that they arrive in the order in which they were typed. */
export function createDigitSender(send: (digits: string) => Promise<unknown>): (digit: string) => void {
  let waiting = '';
  let busy = false;

  async function drain(): Promise<void> {
    busy = true;
    while (waiting !== '') {
      const digits = waiting;
      waiting = '';
      await send(digits);
    }
    busy = false;
  }

  return (digit) => {
    waiting += digit;
    if (!busy) void drain();
  };
}

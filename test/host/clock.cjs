// The clock of a program under test: Date tells the computer's time plus an offset, and timers run as they always do.
// Loaded by NODE_OPTIONS into every process and thread of the app, which finds its offset in the environment.
'use strict';

/** Moves Date, and performance.timeOrigin with it, in this world. Nothing outside of its own text is used: pages get it as text. @param {number} offset ms */
function shiftClock(offset) {
  const installed = globalThis.clockOffset !== undefined;
  globalThis.clockOffset = offset;
  if (installed) return;
  const RealDate = Date;
  const realNow = RealDate.now.bind(RealDate);
  const now = () => realNow() + (globalThis.clockOffset ?? 0);
  globalThis.Date = new Proxy(RealDate, {
    construct: (target, args, newTarget) =>
      Reflect.construct(target, args.length === 0 ? [now()] : args, newTarget),
    apply: () => new RealDate(now()).toString(),
    get: (target, key) => (key === 'now' ? now : Reflect.get(target, key)),
  });
  RealDate.prototype.constructor = Date;
  // Where the time that goes on by itself began, as Date would have told it.
  const { timeOrigin } = performance;
  Object.defineProperty(performance, 'timeOrigin', { get: () => timeOrigin + (globalThis.clockOffset ?? 0) });
}

const offset = process.env.DESKBELL_CLOCK_OFFSET;
if (offset !== undefined) shiftClock(Number(offset));

module.exports = { shiftClock };

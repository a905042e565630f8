/**
 * Preloaded into a program of a test (`node --import`): its wall clock is `SHIFTED_MS` ahead, and SIGUSR2 moves it forward
 * by a day and an hour. Timers and the monotonic clock stay as they are.
 */

const RealDate = Date;
const DAY_AND_HOUR = 25 * 3_600_000;
let ahead = Number(process.env.SHIFTED_MS ?? 0);

globalThis.Date = class extends RealDate {
  constructor(...given) {
    if (given.length === 0) super(RealDate.now() + ahead);
    else super(...given);
  }

  static now() {
    return RealDate.now() + ahead;
  }
};

process.on('SIGUSR2', () => {
  ahead += DAY_AND_HOUR;
});

import type { StartTimer } from '../readers/after.ts';

/** The outcome of `work`, or of `late` if it takes longer than `ms`. */
export function within<Result>(
  after: StartTimer,
  ms: number,
  work: Promise<Result>,
  late: () => Result,
): Promise<Result> {
  return new Promise((resolve, reject) => {
    const cancel = after(ms, () => {
      try {
        resolve(late());
      } catch (error) {
        reject(error);
      }
    });
    work.then(resolve, reject).finally(cancel);
  });
}

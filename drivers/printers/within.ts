import type { After } from '../readers/after.ts';

/** The outcome of `work`, or of `late` if it takes longer than `ms`. */
export function within<Result>(
  after: After,
  ms: number,
  work: Promise<Result>,
  late: () => Result,
): Promise<Result> {
  return new Promise((resolve, reject) => {
    const callOff = after(ms, () => {
      try {
        resolve(late());
      } catch (error) {
        reject(error);
      }
    });
    work.then(resolve, reject).finally(callOff);
  });
}

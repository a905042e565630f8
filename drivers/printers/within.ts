import type { After } from '../readers/after.ts';

/** The outcome of `work`, or of `late` when it takes longer than so many ms. */
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

/**
 * A test's request to run a function in the program, like Playwright's
 * `electronApplication.evaluate`.
 */
interface Question {
  readonly id: number;
  readonly source: string;
  readonly argument: unknown;
}

const ELECTRON = new URL('electron.ts', import.meta.url).href;

/** Answers the test that started this program over Node's own channel between the two. */
export function listenToTest(): void {
  process.on('message', ({ id, source, argument }: Question) => {
    const run = async () => {
      // biome-ignore lint/security/noGlobalEval: the source is a function of the test's own
      const ask: (electron: unknown, argument: unknown) => unknown = globalThis.eval(`(${source})`);
      return ask(await import(ELECTRON), argument);
    };
    run().then(
      (value) => process.send?.({ id, value }),
      (error: unknown) => process.send?.({ id, problem: String(error) }),
    );
  });
  process.channel?.unref();
}

import { useEffect, useState } from 'react';
import type { ReaderTestState } from '../../../shared/contract/devices.ts';
import type { CommandProblem } from '../../ipc/command-problem.ts';
import { problemOf } from '../../ipc/use-command.ts';
import { till } from '../../ipc/use-till.ts';

export interface ReaderTestResult {
  /** Null until the till has begun it. */
  readonly state: ReaderTestState | null;
  readonly problem: CommandProblem | null;
}

const NOTHING: ReaderTestResult = { state: null, problem: null };

/** The till tests all readers for as long as this is on the screen; a new `round` starts again. */
export function useReaderTest(serialPath: string | null, round: number): ReaderTestResult {
  const [readerTest, setReaderTest] = useState(NOTHING);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new round starts it again
  useEffect(() => {
    const leaving = new AbortController();
    const { signal } = leaving;
    const follow = async () => {
      const states = await till().devices.tryReaders({ serialPath }, { signal });
      for await (const state of states) {
        if (signal.aborted) return;
        setReaderTest({ state, problem: null });
      }
    };
    follow().catch((error: unknown) => {
      if (!signal.aborted) setReaderTest({ state: null, problem: problemOf(error) });
    });
    return () => leaving.abort();
  }, [serialPath, round]);
  return readerTest;
}

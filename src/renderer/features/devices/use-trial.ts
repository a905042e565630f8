import { useEffect, useState } from 'react';
import type { TrialState } from '../../../shared/contract/devices.ts';
import type { CommandProblem } from '../../ipc/command-problem.ts';
import { problemOf } from '../../ipc/use-command.ts';
import { till } from '../../ipc/use-till.ts';

export interface Trial {
  /** Null until the till has begun it. */
  readonly state: TrialState | null;
  readonly problem: CommandProblem | null;
}

const NOTHING: Trial = { state: null, problem: null };

/** The till tests all readers for as long as this is on the screen; a new `round` starts again. */
export function useTrial(serialPath: string | null, round: number): Trial {
  const [trial, setTrial] = useState(NOTHING);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new round starts it again
  useEffect(() => {
    const leaving = new AbortController();
    const { signal } = leaving;
    const follow = async () => {
      const states = await till().devices.tryReaders({ serialPath }, { signal });
      for await (const state of states) {
        if (signal.aborted) return;
        setTrial({ state, problem: null });
      }
    };
    follow().catch((error: unknown) => {
      if (!signal.aborted) setTrial({ state: null, problem: problemOf(error) });
    });
    return () => leaving.abort();
  }, [serialPath, round]);
  return trial;
}

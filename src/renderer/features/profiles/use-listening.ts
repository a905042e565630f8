import { useEffect, useState } from 'react';
import type { Listening } from '../../../shared/contract/profiles.ts';
import type { CommandProblem } from '../../ipc/command-problem.ts';
import { problemOf } from '../../ipc/use-command.ts';
import { till } from '../../ipc/use-till.ts';

export interface CardListening {
  /** Null until the readers listen. */
  readonly state: Listening | null;
  readonly problem: CommandProblem | null;
}

const NOTHING: CardListening = { state: null, problem: null };

/** The readers listen for a card to save for as long as this is on the screen. */
export function useListening(round: number): CardListening {
  const [listening, setListening] = useState(NOTHING);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new round starts it again
  useEffect(() => {
    const leaving = new AbortController();
    const { signal } = leaving;
    const follow = async () => {
      for await (const state of await till().profiles.listen(undefined, { signal })) {
        if (signal.aborted) return;
        setListening({ state, problem: null });
      }
    };
    follow().catch((error: unknown) => {
      if (!signal.aborted) setListening({ state: null, problem: problemOf(error) });
    });
    return () => {
      leaving.abort();
      setListening(NOTHING);
    };
  }, [round]);
  return listening;
}

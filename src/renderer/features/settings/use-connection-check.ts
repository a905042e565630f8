import { useRef, useState } from 'react';
import type { CheckResult, ConnectionForm } from '../../../shared/contract/connection.ts';
import type { CommandProblem } from '../../ipc/command-problem.ts';
import { problemOf } from '../../ipc/use-command.ts';
import { till } from '../../ipc/use-till.ts';

export interface ConnectionCheck {
  /** The steps so far, in order; null before the first check. */
  readonly steps: readonly CheckResult[] | null;
  readonly running: boolean;
  readonly problem: CommandProblem | null;
  readonly run: (form: ConnectionForm) => void;
  readonly forget: () => void;
}

/** Tests a connection; each step shows its result at once. */
export function useConnectionCheck(): ConnectionCheck {
  const [steps, setSteps] = useState<readonly CheckResult[] | null>(null);
  const [running, setRunning] = useState(false);
  const [problem, setProblem] = useState<CommandProblem | null>(null);
  const round = useRef(0);
  const follow = async (form: ConnectionForm) => {
    round.current += 1;
    const mine = round.current;
    setSteps([]);
    setProblem(null);
    setRunning(true);
    try {
      for await (const step of await till().connection.check(form)) {
        if (round.current !== mine) return;
        setSteps((before) => [...(before ?? []), step]);
      }
    } catch (error) {
      if (round.current === mine) setProblem(problemOf(error));
    } finally {
      if (round.current === mine) setRunning(false);
    }
  };
  return {
    steps,
    running,
    problem,
    run: (form) => void follow(form),
    forget: () => {
      round.current += 1;
      setSteps(null);
      setRunning(false);
      setProblem(null);
    },
  };
}

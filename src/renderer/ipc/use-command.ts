import { ORPCError } from '@orpc/client';
import { useCallback, useRef, useState } from 'react';
import type { CommandProblem } from '../words/problems.ts';
import { TillUnreachable } from './use-till.ts';

/** Converts a command's error for display. */
export function problemOf(error: unknown): CommandProblem {
  if (error instanceof ORPCError) return { code: error.code, data: error.data };
  if (error instanceof TillUnreachable) return { code: 'TILL_UNREACHABLE', data: null };
  return { code: 'LINE_BROKE', data: null };
}

/** The progress of a command, as its form shows it. */
export interface CommandState {
  readonly pending: boolean;
  /** Of the last try. */
  readonly problem: CommandProblem | null;
}

export interface Command extends CommandState {
  /** Runs it, unless the previous one is still under way: a second press has no effect. */
  readonly run: (command: () => Promise<unknown>) => void;
  readonly clear: () => void;
}

/** One command at a time, and its problem, to show next to its button. */
export function useCommand(): Command {
  const [pending, setPending] = useState(false);
  const [problem, setProblem] = useState<CommandProblem | null>(null);
  const running = useRef(false);
  const run = useCallback((command: () => Promise<unknown>) => {
    if (running.current) return;
    running.current = true;
    setPending(true);
    setProblem(null);
    const ended = (next: CommandProblem | null) => {
      running.current = false;
      setPending(false);
      setProblem(next);
    };
    Promise.try(command).then(
      () => ended(null),
      (error: unknown) => ended(problemOf(error)),
    );
  }, []);
  const clear = useCallback(() => setProblem(null), []);
  return { run, pending, problem, clear };
}

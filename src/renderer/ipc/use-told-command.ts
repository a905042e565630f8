import type { ToldCommand } from '../ui/setting-form.tsx';
import { commandProblem } from '../words/problems.ts';
import { useCommand } from './use-command.ts';

/** A command whose problem is a sentence already. */
export function useToldCommand(): ToldCommand {
  const { problem, ...command } = useCommand();
  return { ...command, problem: problem === null ? null : commandProblem(problem) };
}

import type { ReportedCommand } from '../ui/setting-form.tsx';
import { commandProblem } from '../words/problems.ts';
import { useCommand } from './use-command.ts';

/** A command that reports its problem as a sentence. */
export function useReportedCommand(): ReportedCommand {
  const { problem, ...command } = useCommand();
  return { ...command, problem: problem === null ? null : commandProblem(problem) };
}

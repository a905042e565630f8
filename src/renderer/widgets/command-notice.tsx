import { Notice } from '../ui/notice.tsx';
import { type CommandProblem, commandProblem } from '../words/problems.ts';

/** The reason why a command failed; nothing while there is none. */
export function CommandNotice({ problem }: { readonly problem: CommandProblem | null }) {
  return problem === null ? null : <Notice tone="bad">{commandProblem(problem)}</Notice>;
}

import { useLayoutEffect, useRef } from 'react';
import { Notice } from '../ui/notice.tsx';
import ui from '../ui/primitives.module.css';
import { type CommandProblem, commandProblem } from '../words/problems.ts';

/** The reason why a command failed, scrolled into sight; nothing while there is none. */
export function CommandNotice({ problem }: { readonly problem: CommandProblem | null }) {
  const place = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    if (problem !== null) place.current?.scrollIntoView({ block: 'nearest' });
  }, [problem]);
  return problem === null ? null : (
    <div ref={place} className={ui['insight']}>
      <Notice tone="bad">{commandProblem(problem)}</Notice>
    </div>
  );
}

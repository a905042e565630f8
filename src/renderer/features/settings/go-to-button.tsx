import { useCommand } from '../../ipc/use-command.ts';
import { till } from '../../ipc/use-till.ts';
import { t } from '../../messages/t.ts';
import { Button } from '../../ui/button.tsx';
import { Notice } from '../../ui/notice.tsx';
import ui from '../../ui/primitives.module.css';
import { leaveSafely } from '../../ui/unsaved.ts';
import { commandProblem } from '../../words/problems.ts';

const SAYS = {
  clinic: t('settings.goClinicsCounter'),
  training: t('settings.startTraining'),
} as const;

/** Changes from this counter to the other; the person signs in again there. */
export function GoToButton({ to }: { readonly to: keyof typeof SAYS }) {
  const { run, pending, problem } = useCommand();
  return (
    <div className={ui['stack']} data-gap="16">
      {problem === null ? null : <Notice tone="bad">{commandProblem(problem)}</Notice>}
      <div className={ui['row']} data-gap="10">
        <Button
          look="primary"
          pending={pending}
          onPress={() => leaveSafely(() => run(() => till().connection.goTo({ to })))}
        >
          {SAYS[to]}
        </Button>
      </div>
    </div>
  );
}

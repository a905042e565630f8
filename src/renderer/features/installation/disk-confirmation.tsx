import { v7 } from 'uuid';
import { useCommand } from '../../ipc/use-command.ts';
import { till } from '../../ipc/use-till.ts';
import { t } from '../../messages/t.ts';
import { Button } from '../../ui/button.tsx';
import { Notice } from '../../ui/notice.tsx';
import ui from '../../ui/primitives.module.css';
import { commandProblem } from '../../words/problems.ts';

/** Shown to an administrator in place of the counter: without the confirmation it takes no real payment. */
export function DiskConfirmation() {
  const { run, pending, problem } = useCommand();
  return (
    <main className={ui['centered']}>
      <section className={ui['card']} data-wide>
        <h1>{t('installation.diskTitle')}</h1>
        <p>{t('installation.diskReason')}</p>
        {problem === null ? null : <Notice tone="bad">{commandProblem(problem)}</Notice>}
        <Button
          look="primary"
          autoFocus
          pending={pending}
          onPress={() => run(() => till().connection.confirmDisk({ commandId: v7() }))}
        >
          {t('installation.diskConfirm')}
        </Button>
      </section>
    </main>
  );
}

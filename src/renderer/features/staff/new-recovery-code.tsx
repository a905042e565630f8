import { useState } from 'react';
import { useCommand } from '../../ipc/use-command.ts';
import { till } from '../../ipc/use-till.ts';
import { t } from '../../messages/t.ts';
import { Button } from '../../ui/button.tsx';
import { Notice } from '../../ui/notice.tsx';
import { RecoveryCode } from '../../ui/recovery-code.tsx';
import { commandProblem } from '../../words/problems.ts';
import styles from './staff-panel.module.css';

/** Issues another recovery code if the paper is lost or another person saw it. */
export function NewRecoveryCode() {
  const [code, setCode] = useState<string | null>(null);
  const { run, pending, problem } = useCommand();
  if (code !== null) return <RecoveryCode code={code} done={() => setCode(null)} />;
  const renew = async () => setCode((await till().staff.renewRecovery()).recoveryCode);
  return (
    <section className={styles['person']} aria-labelledby="recovery-heading">
      <h3 id="recovery-heading">{t('staff.recoveryCode')}</h3>
      <p className={styles['hint']}>{t('staff.printedCodeSignsAdministrator')}</p>
      {problem === null ? null : <Notice tone="bad">{commandProblem(problem)}</Notice>}
      <div>
        <Button pending={pending} onPress={() => run(renew)}>
          {t('staff.createNewRecoveryCode')}
        </Button>
      </div>
    </section>
  );
}

import { GraduationCap } from 'lucide-react';
import { may } from '../../../shared/domain/permissions.ts';
import { useCommand } from '../../ipc/use-command.ts';
import { till, useTill } from '../../ipc/use-till.ts';
import { Message } from '../../messages/message.tsx';
import { t } from '../../messages/t.ts';
import { Button } from '../../ui/button.tsx';
import { Said } from '../../ui/said.tsx';
import { leaveSafely } from '../../ui/unsaved.ts';
import { useAction } from '../../ui/use-action.ts';
import { backupProblem, commandProblem, postingProblem } from '../../words/problems.ts';
import styles from './training-banner.module.css';

/** The ways between the clinic's counter and training, and the mark of the training mode. */
export function TrainingBanner() {
  const mode = useTill((state) => state.mode);
  const role = useTill((state) => state.cashier?.role ?? null);
  const switchProblem = useTill((state) => state.switchProblem);
  const backup = useTill((state) => state.backupProblem);
  const posting = useTill((state) => state.postingProblem);
  const { run, pending, problem } = useCommand();
  const go = (to: 'training' | 'clinic') =>
    leaveSafely(() => run(() => till().connection.goTo({ to })));
  const begin = () => go('training');
  const end = () => go('clinic');
  useAction({
    name: t('settings.startTraining'),
    run: begin,
    enabled: mode === 'clinic' && role !== null && may(role, 'train'),
  });
  useAction({ name: t('settings.goClinicsCounter'), run: end, enabled: mode === 'training' });
  const says = problem === null ? switchProblem : commandProblem(problem);
  return (
    <>
      {says === null ? null : (
        <Said urgent className={styles['problem']}>
          {says}
        </Said>
      )}
      {backup !== null && role !== null && may(role, 'change-settings') ? (
        <Said urgent className={styles['problem']}>
          {backupProblem(backup)}
        </Said>
      ) : null}
      {posting !== null && role !== null && may(role, 'see-reports') ? (
        <Said urgent className={styles['problem']}>
          {postingProblem(posting)}
        </Said>
      ) : null}
      {mode === 'training' ? (
        <>
          <section className={styles['banner']} aria-label={t('settings.training2')}>
            <GraduationCap size={20} aria-hidden="true" />
            <Said>
              <Message
                id="settings.nothingRealHereNo"
                values={{ training: <strong>{t('settings.training')}</strong> }}
              />
            </Said>
            <Button pending={pending} onPress={end}>
              {t('settings.goClinicsCounter')}
            </Button>
          </section>
          <div className={styles['watermark']} aria-hidden="true" />
        </>
      ) : null}
    </>
  );
}

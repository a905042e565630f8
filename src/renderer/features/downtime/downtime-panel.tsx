import { useQuery } from '@tanstack/react-query';
import { v7 } from 'uuid';
import { toDollars } from '../../../shared/domain/money.ts';
import { useCommand } from '../../ipc/use-command.ts';
import { till, useTill } from '../../ipc/use-till.ts';
import { t } from '../../messages/t.ts';
import { Button } from '../../ui/button.tsx';
import { dateAndTime } from '../../ui/clock.ts';
import { SidePanel } from '../../ui/dialog.tsx';
import { Notice } from '../../ui/notice.tsx';
import ui from '../../ui/primitives.module.css';
import { savePdf } from '../../ui/save-file.ts';
import { commandProblem } from '../../words/problems.ts';
import styles from './downtime.module.css';
import { SlipForm } from './slip-form.tsx';

/** Slips per print run: five pages, a reserve for the day the PC fails. */
const SLIPS = 20;

/** Downtime slips: numbered slips to write on without the PC, and their entry afterwards. */
export function DowntimePanel({ close }: { readonly close: () => void }) {
  const revision = useTill((state) => state.revision);
  const { data } = useQuery({
    queryKey: ['downtime', revision],
    queryFn: () => till().downtime.look(),
    placeholderData: (before) => before,
  });
  const { run, pending, problem } = useCommand();
  const print = () =>
    run(async () => {
      const { name, pdf } = await till().downtime.printSlips({ commandId: v7(), count: SLIPS });
      savePdf(name, pdf);
    });
  return (
    <SidePanel title={t('downtime.downtimeSlips')} close={close}>
      <p className={ui['muted']}>
        {data === undefined || data.printed === 0
          ? t('downtime.printNumberedSlipsNow')
          : t('downtime.slipsD000001D', { printed: String(data.printed).padStart(6, '0') })}
      </p>
      <div>
        <Button pending={pending} onPress={print}>
          {t('downtime.printMoreSlips', { slips: SLIPS })}
        </Button>
      </div>
      {problem === null ? null : <Notice tone="bad">{commandProblem(problem)}</Notice>}
      {data !== undefined && data.printed > 0 ? <SlipForm /> : null}
      {data === undefined || data.entered.length === 0 ? null : (
        <ul className={styles['slips']} aria-label={t('downtime.slipsEntered')}>
          {data.entered.map(({ slip, takenAt, amount, by }) => (
            <li key={slip}>
              <strong>{t('downtime.d', { slip: String(slip).padStart(6, '0') })}</strong>
              <span>
                {dateAndTime(takenAt)}, {by}
              </span>
              <b>{toDollars(amount)}</b>
            </li>
          ))}
        </ul>
      )}
    </SidePanel>
  );
}

import { useQuery } from '@tanstack/react-query';
import { toDollars } from '../../../shared/domain/money.ts';
import { useCommand } from '../../ipc/use-command.ts';
import { till, useTill } from '../../ipc/use-till.ts';
import type { AskFor } from '../../ui/ask-for.ts';
import { Button } from '../../ui/button.tsx';
import { dateAndTime } from '../../ui/clock-text.ts';
import { Notice } from '../../ui/notice.tsx';
import { savePdf } from '../../ui/save-pdf.ts';
import { SidePanel } from '../../ui/side-panel.tsx';
import { commandProblem } from '../../words/problems.ts';
import styles from './downtime.module.css';
import { SlipForm } from './slip-form.tsx';

/** Slips per print run: five pages, a reserve for the day the PC fails. */
const SLIPS = 20;

/** Downtime slips: numbered slips to write on without the PC, and their entry afterwards. */
export function DowntimePanel({
  close,
  approval,
}: {
  readonly close: () => void;
  readonly approval: AskFor;
}) {
  const revision = useTill((state) => state.revision);
  const { data } = useQuery({
    queryKey: ['downtime', revision],
    queryFn: () => till().downtime.look(),
    placeholderData: (before) => before,
  });
  const { run, pending, problem } = useCommand();
  const print = () =>
    run(async () => {
      const { name, pdf } = await till().downtime.printSlips({ count: SLIPS });
      savePdf(name, pdf);
    });
  return (
    <SidePanel title="Without the PC" close={close}>
      <p className={styles['hint']}>
        {data === undefined || data.printed === 0
          ? 'Print numbered slips now and keep them below the counter. While the PC is off, cash is written on them: one half for the clinic, one for the patient.'
          : `Slips D-000001 to D-${String(data.printed).padStart(6, '0')} are printed.`}
      </p>
      <div>
        <Button pending={pending} onPress={print}>
          Print {SLIPS} more slips
        </Button>
      </div>
      {problem === null ? null : <Notice tone="bad">{commandProblem(problem)}</Notice>}
      {data !== undefined && data.printed > 0 ? <SlipForm approval={approval} /> : null}
      {data === undefined || data.entered.length === 0 ? null : (
        <ul className={styles['slips']} aria-label="Slips entered">
          {data.entered.map(({ slip, takenAt, amount, by }) => (
            <li key={slip}>
              <strong>D-{String(slip).padStart(6, '0')}</strong>
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

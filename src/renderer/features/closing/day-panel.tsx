import { type ReactNode, useState } from 'react';
import { v7 } from 'uuid';
import type { Approval } from '../../../shared/contract/approval.ts';
import { may } from '../../../shared/domain/permissions.ts';
import { useCommand } from '../../ipc/use-command.ts';
import { till, useTill } from '../../ipc/use-till.ts';
import { t } from '../../messages/t.ts';
import type { AskFor } from '../../ui/ask-for.ts';
import { Button } from '../../ui/button.tsx';
import card from '../../ui/card.module.css';
import { Notice } from '../../ui/notice.tsx';
import { commandProblem } from '../../words/problems.ts';
import styles from './closing.module.css';
import { ClosingSteps } from './closing-steps.tsx';
import { DayFiguresView } from './day-figures-view.tsx';
import { printX } from './print-reports.ts';
import { SinceClose } from './since-close.tsx';
import { useClosing, useXReport } from './use-closing.ts';
import { ZList } from './z-list.tsx';

export interface DayPanelProps {
  readonly approval: AskFor;
  /** Payments that may still be voided, over the page. */
  readonly voids: (close: () => void) => ReactNode;
}

/** The day: its figures, its close step by step, and the closed days. */
export function DayPanel({ approval, voids }: DayPanelProps) {
  const closing = useClosing();
  const report = useXReport();
  const role = useTill((state) => state.cashier?.role ?? 'cashier');
  const [asking, setAsking] = useState(false);
  const { run, pending, problem } = useCommand();
  const begin = async (word: Approval | null) => {
    await till().closing.begin({ commandId: v7(), approval: word });
    setAsking(false);
  };
  return (
    <div className={styles['panel']}>
      {closing ? (
        <ClosingSteps closing={closing} approval={approval} voids={voids} />
      ) : (
        <section className={card['card']} aria-label={t('closing.daySoFar')}>
          <h2>{t('closing.daySoFar')}</h2>
          {report === null ? null : <DayFiguresView report={report} />}
          {asking ? (
            approval('close-day', {
              what: t('closing.closeDay'),
              give: begin,
              cancel: () => setAsking(false),
            })
          ) : (
            <div className={card['moves']}>
              <Button
                action={t('closing.closeDay')}
                pending={pending}
                onPress={() => (may(role, 'close-day') ? run(() => begin(null)) : setAsking(true))}
              >
                {t('closing.closeDay2')}
              </Button>
              <Button
                action={t('closing.printShiftReportX')}
                pending={pending}
                disabled={report === null}
                onPress={() => {
                  if (report !== null) run(() => printX(report));
                }}
              >
                {t('closing.printShiftReportX')}
              </Button>
            </div>
          )}
          {problem === null ? null : <Notice tone="bad">{commandProblem(problem)}</Notice>}
        </section>
      )}
      <SinceClose />
      <ZList />
    </div>
  );
}

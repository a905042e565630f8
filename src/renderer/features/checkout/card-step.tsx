import { v7 } from 'uuid';
import { toDollars } from '../../../shared/domain/money.ts';
import { useCommand } from '../../ipc/use-command.ts';
import { till, useTill } from '../../ipc/use-till.ts';
import { t } from '../../messages/t.ts';
import type { AskApproval } from '../../ui/ask-approval.ts';
import { Button } from '../../ui/button.tsx';
import { CardFaceView } from '../../ui/card-face-view.tsx';
import { Notice } from '../../ui/notice.tsx';
import { useAction } from '../../ui/use-action.ts';
import { commandProblem, TRACKS_DIFFER } from '../../words/problems.ts';
import { AskFirst, questionOf, useAnswered } from './ask-first.tsx';
import styles from './card-step.module.css';
import type { Move, StepProps } from './step.ts';
import { Moves, SaleHead, StepFrame } from './step-frame.tsx';
import { currentTender } from './tender-sale.ts';
import { useMove } from './use-move.ts';
import { useSaveForNext } from './use-save-for-next.tsx';

/** The swiped card, and the one button that charges it. */
export function CardStep({
  sale,
  step,
  leave,
  approval,
}: StepProps<'card'> & { readonly leave: Move; readonly approval: AskApproval }) {
  const charging = useMove();
  const leaving = useCommand();
  const chipLabel = useTill((state) => state.chipLabel);
  const problem = charging.problem ?? leaving.problem;
  const { card, swipe } = step;
  const question = questionOf(charging.problem);
  const saving = useSaveForNext(sale.patientId);
  const send = useAnswered((answers) => {
    const commandId = v7();
    const saveConsent = saving.consent;
    const tender = currentTender(sale);
    return till().checkout.charge({ commandId, ...tender, swipe, saveConsent, ...answers });
  });
  const charge = () => charging.run(() => send());
  const doing = `${sale.operation === 'preauthorize' ? t('common.hold') : t('checkout.charge')} ${toDollars(sale.due)}`;
  useAction({
    name: t('common.back'),
    shortcut: 'Escape',
    run: () => leaving.run(leave),
    enabled: !charging.pending,
  });
  return (
    <StepFrame heading={t('checkout.chargeCard')}>
      <SaleHead sale={sale} />
      <div className={styles['row']}>
        <CardFaceView card={card} />
        <div className={styles['says']}>
          {card.chip ? <Notice tone="info">{chipLabel}</Notice> : null}
          {card.expired ? <Notice tone="warn">{t('checkout.cardExpired')}</Notice> : null}
          {card.tracksDiffer ? <Notice tone="warn">{TRACKS_DIFFER}</Notice> : null}
          {saving.says}
          {problem === null || question !== null ? null : (
            <Notice tone="bad">{commandProblem(problem)}</Notice>
          )}
        </div>
      </div>
      {question === null ? (
        <Moves>
          <Button
            look="primary"
            size="large"
            shortcut="Enter"
            autoFocus
            pending={charging.pending}
            onPress={charge}
          >
            {doing}
          </Button>
          <Button
            size="large"
            shortcut="Esc"
            disabled={charging.pending}
            onPress={() => leaving.run(leave)}
          >
            {t('checkout.anotherCard')}
          </Button>
          {saving.button}
        </Moves>
      ) : (
        <AskFirst
          question={question}
          doing={doing}
          again={t('checkout.again', { doing })}
          run={charging.run}
          send={send}
          back={() => leaving.run(leave)}
          change={() => leaving.run(leave)}
          approval={approval}
        />
      )}
    </StepFrame>
  );
}

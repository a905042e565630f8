import { type ReactNode, useEffect } from 'react';
import { v7 } from 'uuid';
import type { Cents } from '../../../shared/domain/money.ts';
import { till, useTill } from '../../ipc/use-till.ts';
import { t } from '../../messages/t.ts';
import { Button } from '../../ui/button.tsx';
import { Form } from '../../ui/form.tsx';
import { Notice } from '../../ui/notice.tsx';
import { useAction } from '../../ui/use-action.ts';
import { commandProblem } from '../../words/problems.ts';
import { type Answers, AskFirst, questionOf, useAnswered } from './ask-first.tsx';
import styles from './checkout.module.css';
import { forPatient, Moves, SaleHead, StepFrame, saleSubject } from './step-frame.tsx';
import type { TenderSale } from './tender-sale.ts';
import { useMove } from './use-move.ts';

/** The command of a tender, its problem, and the till's question before it takes the money. */
export function useTender(take: (answers: Answers) => Promise<unknown>) {
  const move = useMove();
  return { ...move, question: questionOf(move.problem), send: useAnswered(take) };
}

/** Props of every tender's step. */
export interface TenderStepProps {
  readonly sale: TenderSale;
  /** Back to the choice of tender. */
  readonly back: () => void;
}

interface TenderFormProps extends TenderStepProps {
  readonly heading: string;
  readonly tender: ReturnType<typeof useTender>;
  /** False while a field is wrong or missing. */
  readonly ready: boolean;
  /** Text of the button. */
  readonly text: string;
  readonly disabledBecause?: string | null;
  /** Text of the button after the till's question. */
  readonly doing: string;
  /** True if the step cannot be left now. */
  readonly stays?: boolean;
  /** A further button. */
  readonly more?: ReactNode;
  /** The text that the patient agrees to by the button; in sight with it. */
  readonly agreement?: ReactNode;
  readonly children: ReactNode;
}

/** Shows the patient the amount while the form is open: the till has the sale only once its tender is sent. */
function useAmountOnDisplay({ command: { saleId, patientId }, due }: TenderSale): void {
  const hasDisplay = useTill(({ displays }) => displays > 0);
  useEffect(() => {
    if (!hasDisplay) return undefined;
    const show = (amount: Cents | null) => {
      const shown = { commandId: v7(), saleId, patientId, amount };
      Promise.try(() => till().patientDisplay.amount(shown)).catch(() => {
        // Without a connection the display is idle: it leaves with the page.
      });
    };
    show(due);
    return () => show(null);
  }, [hasDisplay, saleId, patientId, due]);
}

/** The form of one tender: its fields, one button that sends it, and the till's question. */
export function TenderForm({
  sale,
  back,
  heading,
  tender: { run, pending, problem, clear, question, send },
  ready,
  text,
  disabledBecause = null,
  doing,
  stays = false,
  more,
  agreement,
  children,
}: TenderFormProps) {
  useAction({ name: t('terms.back'), shortcut: 'Escape', run: back, enabled: !stays });
  useAmountOnDisplay(sale);
  const named = (what: string) =>
    forPatient(what, { ...sale, externalId: sale.command.externalId });
  return (
    <>
      <Form
        ready={ready}
        send={() => {
          if (question === null) run(() => send());
        }}
        className=""
      >
        <StepFrame heading={heading}>
          <SaleHead sale={sale} />
          {children}
          {problem === null || question !== null ? null : (
            <Notice tone="bad">{commandProblem(problem)}</Notice>
          )}
          {question === null ? (
            <Moves>
              {agreement}
              <Button
                look="primary"
                type="submit"
                size="large"
                shortcut="Enter"
                pending={pending}
                disabledBecause={disabledBecause}
              >
                {named(text)}
              </Button>
              <Button
                size="large"
                shortcut="Esc"
                disabledBecause={stays ? t('ui.waitForEnd') : null}
                onPress={back}
              >
                {t('terms.back')}
              </Button>
              {more}
            </Moves>
          ) : null}
        </StepFrame>
      </Form>
      {question === null ? null : (
        <div className={styles['question']}>
          <AskFirst
            question={question}
            doing={named(doing)}
            again={named(t('checkout.again', { doing }))}
            about={[saleSubject(sale)]}
            run={run}
            send={send}
            back={clear}
            change={back}
          />
        </div>
      )}
    </>
  );
}

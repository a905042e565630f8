import { PenLine } from 'lucide-react';
import { type ReactNode, useEffect, useState } from 'react';
import { v7 } from 'uuid';
import type { Cents } from '../../../shared/domain/money.ts';
import { useCommand } from '../../ipc/use-command.ts';
import { till, useTill } from '../../ipc/use-till.ts';
import { t } from '../../messages/t.ts';
import { Button } from '../../ui/button.tsx';
import { Notice } from '../../ui/notice.tsx';
import ui from '../../ui/primitives.module.css';
import { commandProblem } from '../../words/problems.ts';

const withdraw = (agreementId: string) =>
  till().patientDisplay.withdraw({ commandId: v7(), agreementId });

/** The debit to sign. */
interface Debit {
  readonly saleId: string;
  readonly amount: Cents;
  readonly accountKind: 'checking' | 'savings';
  readonly lastFour: string;
}

interface SignOnDisplay {
  /** Of the words that the patient signed; null without a signature of this very debit. */
  readonly signed: { readonly agreementId: string; readonly text: string } | null;
  /** The button that shows the debit on the display, or the progress; null without a display. */
  readonly view: ReactNode;
}

/** The signature of a debit on the patient's display. Another account or amount needs another one. */
export function useSignOnDisplay(debit: Debit, ready: boolean): SignOnDisplay {
  const displays = useTill((state) => state.displays);
  const agreement = useTill((state) => state.agreement);
  const [asked, setAsked] = useState<{ readonly id: string; readonly of: string } | null>(null);
  const { run, pending, problem } = useCommand();
  const terms = JSON.stringify(debit);
  const own = asked !== null && agreement?.agreementId === asked.id ? agreement : null;
  const isOther = asked !== null && asked.of !== terms;
  const id = asked?.id ?? null;
  useEffect(() => {
    if (id === null) return undefined;
    // The step is left, or the debit changed: the patient must not sign the earlier one.
    return () => {
      Promise.try(() => withdraw(id)).catch(() => {
        // Without a connection the display is idle after the sign-out.
      });
    };
  }, [id]);
  useEffect(() => {
    if (isOther) setAsked(null);
  }, [isOther]);
  // An earlier page of this counter may have shown one before its reload.
  const stray = asked === null && agreement?.state === 'shown' ? agreement.agreementId : null;
  useEffect(() => {
    if (stray !== null) run(() => withdraw(stray));
  }, [stray, run]);
  const ask = () =>
    run(async () => {
      const agreementId = v7();
      // Before the state has it: any other agreement there is a stray one.
      setAsked({ id: agreementId, of: terms });
      await till().patientDisplay.offer({ commandId: v7(), agreementId, ...debit });
    });
  const signed = own?.state === 'signed' && !isOther ? own : null;
  const isShown = own?.state === 'shown';
  const view =
    displays === 0 && own === null ? null : (
      <div className={ui['stack']} data-gap="10">
        {signed !== null ? <Notice tone="good">{t('checkout.signedOnDisplay')}</Notice> : null}
        {isShown ? (
          <Notice tone={displays === 0 ? 'warn' : 'info'}>
            {displays === 0 ? t('checkout.displayGone') : t('checkout.patientSigns')}
          </Notice>
        ) : null}
        {own?.state === 'declined' ? (
          <Notice tone="warn">{t('checkout.patientDeclined')}</Notice>
        ) : null}
        {problem === null ? null : <Notice tone="bad">{commandProblem(problem)}</Notice>}
        {signed !== null ? null : (
          <div className={ui['row']} data-gap="10">
            {isShown ? (
              <Button onPress={() => setAsked(null)}>{t('checkout.cancelSigning')}</Button>
            ) : (
              <Button
                icon={<PenLine size={18} aria-hidden="true" />}
                pending={pending}
                disabledBecause={ready ? null : t('ui.fieldsIncomplete')}
                onPress={ask}
              >
                {t('checkout.signOnDisplay')}
              </Button>
            )}
          </div>
        )}
      </div>
    );
  return {
    signed: signed === null ? null : { agreementId: signed.agreementId, text: signed.text },
    view,
  };
}

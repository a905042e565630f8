import { PenLine } from 'lucide-react';
import { type ReactNode, useEffect, useState } from 'react';
import { v7 } from 'uuid';
import type { AgreementTerms } from '../../shared/domain/agreement.ts';
import type { ReceiptLanguage } from '../../shared/domain/receipt.ts';
import { useCommand } from '../ipc/use-command.ts';
import { till, useTill } from '../ipc/use-till.ts';
import { t } from '../messages/t.ts';
import { Button } from '../ui/button.tsx';
import { Notice } from '../ui/notice.tsx';
import ui from '../ui/primitives.module.css';
import { commandProblem } from '../words/problems.ts';

const withdraw = (agreementId: string) =>
  till().patientDisplay.withdraw({ commandId: v7(), agreementId });

interface Asked {
  readonly id: string;
  /** The terms, as JSON. */
  readonly of: string;
}

interface SignOnDisplay {
  /** Of the words that the patient signed; null without a signature of these very terms. */
  readonly signed: {
    readonly agreementId: string;
    readonly text: string;
    readonly language: ReceiptLanguage;
  } | null;
  /** The button that shows the agreement on the display, or the progress; null without a display. */
  readonly view: ReactNode;
}

/**
 * The signature of an agreement on the patient's display. Another account or amount needs another one.
 * @param terms null while the account is incomplete
 */
export function useSignOnDisplay(terms: AgreementTerms | null): SignOnDisplay {
  const displays = useTill((state) => state.displays);
  const agreement = useTill((state) => state.agreement);
  const [asked, setAsked] = useState<Asked | null>(null);
  const [done, setDone] = useState<
    (Asked & { readonly text: string; readonly language: ReceiptLanguage }) | null
  >(null);
  const { run, pending, problem } = useCommand();
  const key = JSON.stringify(terms);
  const own = asked !== null && agreement?.agreementId === asked.id ? agreement : null;
  const isOther = asked !== null && asked.of !== key;
  const id = asked?.id ?? null;
  useEffect(() => {
    if (id === null) return undefined;
    // The step is left, or the terms changed: the patient must not sign the earlier ones.
    return () => {
      Promise.try(() => withdraw(id)).catch(() => {
        // Without a connection the display is idle after the sign-out.
      });
    };
  }, [id]);
  useEffect(() => {
    if (isOther) setAsked(null);
  }, [isOther]);
  const signedText = own?.state === 'signed' ? own.text : null;
  const signedLanguage = own?.language ?? 'en';
  useEffect(() => {
    // Held here: another agreement may be shown after it.
    if (id !== null && signedText !== null) {
      setDone({ id, of: key, text: signedText, language: signedLanguage });
    }
  }, [id, key, signedText, signedLanguage]);
  const ask = () =>
    run(async () => {
      if (terms === null) return;
      const agreementId = v7();
      setAsked({ id: agreementId, of: key });
      await till().patientDisplay.offer({ commandId: v7(), agreementId, terms });
    });
  const signed = done !== null && done.of === key ? done : null;
  const isShown = own?.state === 'shown';
  const view =
    displays === 0 && own === null && signed === null ? null : (
      <div className={ui['stack']} data-gap="8">
        {signed !== null ? <Notice tone="good">{t('agreements.signedOnDisplay')}</Notice> : null}
        {isShown ? (
          <Notice tone={displays === 0 ? 'warn' : 'info'}>
            {displays === 0 ? t('agreements.displayGone') : t('agreements.patientSigns')}
          </Notice>
        ) : null}
        {own?.state === 'declined' && signed === null ? (
          <Notice tone="warn">{t('agreements.patientDeclined')}</Notice>
        ) : null}
        {problem === null ? null : <Notice tone="bad">{commandProblem(problem)}</Notice>}
        {signed !== null ? null : (
          <div className={ui['row']} data-gap="8">
            {isShown ? (
              <Button onPress={() => setAsked(null)}>{t('agreements.cancelSigning')}</Button>
            ) : (
              <Button
                icon={<PenLine size={18} aria-hidden="true" />}
                pending={pending}
                disabledBecause={terms === null ? t('ui.fieldsIncomplete') : null}
                onPress={ask}
              >
                {t('agreements.signOnDisplay')}
              </Button>
            )}
          </div>
        )}
      </div>
    );
  return {
    signed:
      signed === null
        ? null
        : { agreementId: signed.id, text: signed.text, language: signed.language },
    view,
  };
}

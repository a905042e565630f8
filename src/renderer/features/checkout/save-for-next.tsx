import { type ReactNode, useState } from 'react';
import type { AgreedAccount } from '../../../shared/domain/agreement.ts';
import type { ReceiptLanguage } from '../../../shared/domain/receipt.ts';
import { Message } from '../../messages/message.tsx';
import { t } from '../../messages/t.ts';
import { Button } from '../../ui/button.tsx';
import { Notice } from '../../ui/notice.tsx';
import { useAction } from '../../ui/use-action.ts';
import { AgreementLanguage, useAgreementWords } from '../../widgets/agreement-words.tsx';
import { useSignOnDisplay } from '../../widgets/sign-on-display.tsx';

interface SaveForNext {
  /** The patient's agreement, for the command and the journal; null consent without one. */
  readonly sent: {
    readonly saveConsent: string | null;
    readonly saveAgreementId?: string;
    readonly agreementLanguage: ReceiptLanguage;
  };
  readonly says: ReactNode;
  readonly button: ReactNode;
}

/**
 * The patient's wish to save a card or account for the next visit: agreed on the display, or by
 * signing the receipt. Not offered without a patient.
 * @param account null while its number is incomplete
 */
export function useSaveForNext(
  {
    saleId,
    patientId,
    language: usual,
  }: {
    readonly saleId: string;
    readonly patientId: string | null;
    readonly language: ReceiptLanguage;
  },
  account: AgreedAccount | null,
): SaveForNext {
  const [wanted, setWanted] = useState(false);
  const [chosen, choose] = useState<ReceiptLanguage | null>(null);
  const language = chosen ?? usual;
  const words = useAgreementWords(patientId !== null);
  const terms =
    patientId === null || account === null || !wanted
      ? null
      : { kind: 'on-file' as const, patientId, saleId, ...account };
  const { signed, view } = useSignOnDisplay(terms);
  const offered = patientId !== null && words !== null;
  const turn = () => setWanted(!wanted);
  const name = wanted ? t('checkout.doNotSave') : t('checkout.saveNextTime');
  useAction({ name, shortcut: 'Alt+K', run: turn, enabled: offered });
  const nothing = { saveConsent: null, agreementLanguage: language };
  if (!offered) return { sent: nothing, says: null, button: null };
  const text = signed?.text ?? (terms === null ? null : words(language, terms));
  return {
    sent:
      text === null
        ? nothing
        : {
            ...{ saveConsent: text, agreementLanguage: language },
            ...(signed === null ? {} : { saveAgreementId: signed.agreementId }),
          },
    says: wanted ? (
      <>
        <Notice tone="info">
          {text === null ? (
            t('checkout.savedWithAccount')
          ) : (
            <span>
              <Message
                id="checkout.willSavedNextTime"
                values={{ consentText: <span lang={signed?.language ?? language}>{text}</span> }}
              />
            </span>
          )}
        </Notice>
        {signed === null ? (
          <>
            <AgreementLanguage language={language} choose={choose} />
            {view}
            <p>{t('agreements.receiptSigns')}</p>
          </>
        ) : (
          view
        )}
      </>
    ) : null,
    button: (
      <Button size="large" look="quiet" shortcut="Alt+K" onPress={turn}>
        {name}
      </Button>
    ),
  };
}

import { useQuery } from '@tanstack/react-query';
import { useId } from 'react';
import { type AgreementTerms, agreementText } from '../../shared/domain/agreement.ts';
import { RECEIPT_LANGUAGES, type ReceiptLanguage } from '../../shared/domain/receipt.ts';
import { localDays } from '../../shared/domain/reports/days.ts';
import { till, useTill } from '../ipc/use-till.ts';
import { t } from '../messages/t.ts';
import ui from '../ui/primitives.module.css';

const today = () => localDays(Intl.DateTimeFormat().resolvedOptions().timeZone)(Date.now());

/**
 * The words of an agreement in one language, for a paper; null until the clinic's texts are loaded.
 * @param needed false while no agreement is wanted
 */
export function useAgreementWords(
  needed = true,
): ((language: ReceiptLanguage, terms: AgreementTerms) => string) | null {
  const name = useTill((state) => state.clinicName);
  const phone = useTill((state) => state.clinicPhone);
  const fee = useTill((state) => state.returnedFee);
  const { data: policy } = useQuery({
    queryKey: ['profiles', 'policy'],
    queryFn: () => till().profiles.policy(),
    enabled: needed,
  });
  if (policy === undefined) return null;
  const consent = { en: policy.consentText, es: policy.consentTextSpanish };
  return (language, terms) =>
    agreementText(language, terms, { clinic: { name, phone }, day: today(), fee, consent });
}

/** The language of an agreement on paper: the patient's. */
export function AgreementLanguage({
  language,
  choose,
}: {
  readonly language: ReceiptLanguage;
  readonly choose: (language: ReceiptLanguage) => void;
}) {
  const id = useId();
  return (
    <label className={ui['field']} htmlFor={id}>
      {t('agreements.language')}
      <select
        id={id}
        value={language}
        onChange={({ target }) =>
          choose(RECEIPT_LANGUAGES.find((each) => each === target.value) ?? 'en')
        }
      >
        <option value="en">{t('receipts.english')}</option>
        <option value="es">{t('receipts.espaOl')}</option>
      </select>
    </label>
  );
}

import { useState } from 'react';
import { v7 } from 'uuid';
import { toDollars } from '../../../shared/domain/money.ts';
import type { RecordedTender } from '../../../shared/domain/receipt.ts';
import { fits, LIMITS, oneLine } from '../../../shared/domain/typed-text.ts';
import { till } from '../../ipc/use-till.ts';
import { t } from '../../messages/t.ts';
import { tenderGiven } from './draft.ts';
import { ChoiceRow, FormField } from './form-field.tsx';
import { TenderForm, type TenderStepProps, useTender } from './tender-form.tsx';

const KINDS: Readonly<Record<RecordedTender, string>> = {
  check: t('checkout.check3'),
  terminal: t('checkout.anotherTerminal'),
};

const REFERENCES: Readonly<Record<RecordedTender, string>> = {
  check: t('checkout.checkNumber'),
  terminal: t('checkout.approvalCodeTerminal'),
};

/** Money that was paid another way: recorded here, with no request to the service. */
export function RecordStep({ sale, back }: TenderStepProps) {
  const [what, setWhat] = useState<RecordedTender>('check');
  const [reference, setReference] = useState('');
  const [tried, setTried] = useState(false);
  const missing = oneLine(reference) === '';
  const tender = useTender(async (answers) => {
    const commandId = v7();
    await till().checkout.record({ commandId, ...sale.command, what, reference, ...answers });
    tenderGiven();
  });
  const text = t('checkout.record', { due: toDollars(sale.due) });
  return (
    <TenderForm
      sale={sale}
      back={back}
      heading={t('checkout.checkOrAnotherTerminal')}
      tender={tender}
      check={() => {
        setTried(true);
        return fits(reference, LIMITS.reference);
      }}
      text={text}
      doing={text}
    >
      <ChoiceRow label={t('checkout.paid4')} choices={KINDS} chosen={what} choose={setWhat} />
      <FormField
        label={REFERENCES[what]}
        value={reference}
        change={(value) => {
          setReference(value);
          tender.clear();
        }}
        wrong={tried && missing ? t('checkout.typeAsShownThere') : null}
        most={LIMITS.reference}
        autoFocus
      />
    </TenderForm>
  );
}

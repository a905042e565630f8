import { useState } from 'react';
import { v7 } from 'uuid';
import { BRAND_NAMES, CARD_BRANDS, type CardBrand } from '../../../shared/domain/card.ts';
import { toDollars } from '../../../shared/domain/money.ts';
import type { RecordedTender } from '../../../shared/domain/receipt.ts';
import { fits, LIMITS, oneLine, plainDigits } from '../../../shared/domain/typed-text.ts';
import { till, useTill } from '../../ipc/use-till.ts';
import { t } from '../../messages/t.ts';
import { tenderGiven } from './draft.ts';
import { ChoiceRow, FormField } from './form-field.tsx';
import { TenderForm, type TenderStepProps, useTender } from './tender-form.tsx';

const KINDS: Readonly<Record<RecordedTender, string>> = {
  check: t('checkout.check3'),
  terminal: t('terms.cardTerminal'),
};

const REFERENCES: Readonly<Record<RecordedTender, string>> = {
  check: t('checkout.checkNumber'),
  terminal: t('checkout.approvalCodeTerminal'),
};

const BRANDS: Readonly<Record<CardBrand, string>> = {
  ...BRAND_NAMES,
  unknown: t('checkout.otherCard'),
};

/** A check, or a card charged at the clinic's own terminal: recorded here, with no request to the service. */
export function RecordStep({ sale, back }: TenderStepProps) {
  const terminals = useTill((state) => state.terminals);
  const [what, setWhat] = useState<RecordedTender>('check');
  const [reference, setReference] = useState('');
  const [brand, setBrand] = useState<CardBrand>(CARD_BRANDS[0]);
  const [typedFour, setTypedFour] = useState('');
  const [chosen, setChosen] = useState<string | null>(null);
  const missing = oneLine(reference) === '';
  const lastFour = plainDigits(typedFour).trim();
  const isCard = what === 'terminal';
  const [first = t('terms.cardTerminal')] = terminals;
  const terminal = terminals.find((each) => each === chosen) ?? first;
  const tender = useTender(async (answers) => {
    const slip = isCard ? { slip: { terminal, brand, lastFour } } : {};
    const command = { commandId: v7(), ...sale.command, what, reference, ...slip };
    await till().checkout.record({ ...command, ...answers });
    tenderGiven();
  });
  const text = t('checkout.record', { due: toDollars(sale.due) });
  return (
    <TenderForm
      sale={sale}
      back={back}
      heading={t('checkout.checkOrCardTerminal')}
      tender={tender}
      ready={fits(reference, LIMITS.reference) && (!isCard || /^\d{4}$/.test(lastFour))}
      text={text}
      doing={text}
    >
      <ChoiceRow label={t('checkout.paid4')} choices={KINDS} chosen={what} choose={setWhat} />
      {isCard ? (
        <>
          {terminals.length < 2 ? null : (
            <ChoiceRow
              label={t('terms.cardTerminal')}
              choices={Object.fromEntries(terminals.map((each) => [each, each]))}
              chosen={terminal}
              choose={setChosen}
            />
          )}
          <ChoiceRow
            label={t('checkout.brand')}
            choices={BRANDS}
            chosen={brand}
            choose={setBrand}
          />
          <FormField
            label={t('checkout.lastFourDigits')}
            value={typedFour}
            change={(value) => {
              setTypedFour(value);
              tender.clear();
            }}
            wrong={!/^\d{4}$/.test(lastFour) ? t('checkout.enterLastFourDigits') : null}
            most={4}
            digits
            autoFocus
          />
        </>
      ) : null}
      <FormField
        label={REFERENCES[what]}
        value={reference}
        change={(value) => {
          setReference(value);
          tender.clear();
        }}
        wrong={missing ? t('checkout.typeAsShownThere') : null}
        most={LIMITS.reference}
        autoFocus={!isCard}
      />
    </TenderForm>
  );
}

import { useState } from 'react';
import type { Payer } from '../../../shared/domain/sale.ts';
import { LIMITS, oneLine, tooMany } from '../../../shared/domain/typed-text.ts';
import { t } from '../../messages/t.ts';
import { Button } from '../../ui/button.tsx';
import { Choice } from '../../ui/choice.tsx';
import { SidePanel } from '../../ui/dialog.tsx';
import { TypedField } from '../../ui/field.tsx';
import { Form } from '../../ui/form.tsx';
import ui from '../../ui/primitives.module.css';
import { useAction } from '../../ui/use-action.ts';
import { useDraft } from './draft.ts';
import { useListed } from './patient-of-sale.tsx';

/** Opens the choice. */
const KEY = 'Alt+W';

/** The person that pays for the sale's patient: a button with the present payer, and the choice. */
export function PayerChoice() {
  const payer = useDraft((draft) => draft.payer);
  const patient = useDraft((draft) => draft.patientName);
  const { guarantor } = useListed();
  const [isOpen, setIsOpen] = useState(false);
  const open = () => setIsOpen(true);
  const close = () => setIsOpen(false);
  useAction({ name: t('checkout.choosePayer'), shortcut: KEY, run: open });
  return (
    <>
      <Button look="quiet" shortcut={KEY} onPress={open}>
        {payer === null ? t('checkout.patientPays') : t('checkout.pays', { name: payer.name })}
      </Button>
      {isOpen ? (
        <SidePanel title={t('checkout.payer')} close={close}>
          <PayerForm
            {...{ payer, patient, guarantor }}
            choose={(next) => {
              useDraft.setState({ payer: next });
              close();
            }}
          />
        </SidePanel>
      ) : null}
    </>
  );
}

interface PayerFormProps {
  readonly payer: Payer | null;
  readonly patient: string | null;
  /** As today's list names it; null if unknown. */
  readonly guarantor: string | null;
  readonly choose: (payer: Payer | null) => void;
}

function PayerForm({ payer, patient, guarantor, choose }: PayerFormProps) {
  const [relation, setRelation] = useState<Payer['relation'] | 'patient'>(
    payer?.relation ?? 'patient',
  );
  const [typed, setTyped] = useState(payer?.name ?? null);
  const name = typed ?? (relation === 'guarantor' ? (guarantor ?? '') : '');
  const hasDigit = /\d/.test(name);
  const isNamed = oneLine(name) !== '' && !hasDigit && tooMany(name, LIMITS.personName) === 0;
  return (
    <Form
      ready={relation === 'patient' || isNamed}
      send={() => choose(relation === 'patient' ? null : { relation, name: oneLine(name) })}
    >
      <p className={ui['muted']}>{t('checkout.payerMeans', { patient })}</p>
      <Choice
        label={t('checkout.payer')}
        options={[
          { value: 'patient', name: t('checkout.payerPatient') },
          { value: 'guarantor', name: t('checkout.payerGuarantor') },
          { value: 'other', name: t('checkout.payerOther') },
        ]}
        value={relation}
        choose={setRelation}
        autoFocus
      />
      {relation === 'patient' ? null : (
        <TypedField
          label={t('checkout.payerName')}
          value={name}
          change={setTyped}
          most={LIMITS.personName}
          incomplete={oneLine(name) === ''}
          error={hasDigit ? t('checkout.payerNoDigits') : null}
        />
      )}
      <div className={ui['row']}>
        <Button look="primary" type="submit">
          {t('ui.save')}
        </Button>
      </div>
    </Form>
  );
}

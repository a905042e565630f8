import { UserRound, X } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import type { PatientHit } from '../../shared/contract/patients.ts';
import { oneLine, plainDigits } from '../../shared/domain/typed-text.ts';
import { useTill } from '../ipc/use-till.ts';
import { t } from '../messages/t.ts';
import { Button } from '../ui/button.tsx';
import { LabelledField, useNoCardNumber } from '../ui/field.tsx';
import { PatientSearchPanel } from './patient-search.tsx';

/** The person, patient and receipt of actions that are searched for; null for all. */
export interface ActionsOf {
  readonly personId: string | null;
  readonly patient: PatientHit | null;
  readonly receiptNumber: string | null;
}

export const ALL_ACTIONS: ActionsOf = { personId: null, patient: null, receiptNumber: null };

/** The fields of a search of actions; `children` are further ones, after the receipt's number. */
export function ActionSearch({
  searched,
  search,
  className,
  children,
}: {
  readonly searched: ActionsOf;
  readonly search: (of: ActionsOf) => void;
  readonly className: string;
  readonly children?: ReactNode;
}) {
  const people = useTill((state) => state.people);
  const [choosing, setChoosing] = useState(false);
  const [receipt, setReceipt] = useState('');
  const { dropped, changeTyped } = useNoCardNumber(setReceipt);
  const { personId, patient } = searched;
  return (
    <form
      className={className}
      aria-label={t('audit.auditLog')}
      onSubmit={(event) => {
        event.preventDefault();
        const number = plainDigits(oneLine(receipt));
        search({ ...searched, receiptNumber: number === '' ? null : number });
      }}
    >
      <LabelledField id="audit-receipt" label={t('audit.receiptNumber')} problem={dropped}>
        <input
          id="audit-receipt"
          inputMode="numeric"
          autoComplete="off"
          maxLength={30}
          value={receipt}
          aria-invalid={dropped !== null}
          onChange={(event) => changeTyped(event.target.value)}
        />
      </LabelledField>
      {children}
      <LabelledField id="audit-person" label={t('audit.person')}>
        <select
          id="audit-person"
          value={personId ?? ''}
          onChange={(event) =>
            search({
              ...searched,
              personId: event.target.value === '' ? null : event.target.value,
            })
          }
        >
          <option value="">{t('audit.everyone')}</option>
          {people.map(({ id, name }) => (
            <option key={id} value={id}>
              {name}
            </option>
          ))}
        </select>
      </LabelledField>
      <Button type="submit">{t('terms.show')}</Button>
      {patient === null ? (
        <Button
          icon={<UserRound size={16} aria-hidden="true" />}
          onPress={() => setChoosing(true)}
          action={t('audit.choosePatient')}
        >
          {t('audit.choosePatient')}
        </Button>
      ) : (
        <Button
          icon={<X size={16} aria-hidden="true" />}
          onPress={() => search({ ...searched, patient: null })}
        >
          {t('audit.everyPatient', { name: patient.name })}
        </Button>
      )}
      {choosing ? (
        <PatientSearchPanel
          chosen={(chosen) => {
            search({ ...searched, patient: chosen });
            setChoosing(false);
          }}
          close={() => setChoosing(false)}
        />
      ) : null}
    </form>
  );
}

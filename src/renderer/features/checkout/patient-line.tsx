import { UserRound } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { Button } from '../../ui/button.tsx';
import { useAction } from '../../ui/use-action.ts';
import { useDraft } from './draft.ts';
import styles from './patient-line.module.css';

/** Finds a patient and says who it is. */
export type AskPatient = (
  chosen: (patient: { readonly patientId: string; readonly name: string }) => void,
  close: () => void,
) => ReactNode;

/** Shows what a patient's insurance grants, and may begin a sale with what is owed by it. */
export type ShowInsurance = (
  patient: { readonly patientId: string; readonly name: string },
  close: () => void,
) => ReactNode;

export interface PatientLineProps {
  readonly patientSearch: AskPatient;
  readonly insurance: ShowInsurance;
}

/** Whose sale it is; nobody's is fine, and one key away from somebody's. */
export function PatientLine({ patientSearch, insurance }: PatientLineProps) {
  const patientId = useDraft((draft) => draft.patientId);
  const name = useDraft((draft) => draft.patientName);
  const externalId = useDraft((draft) => draft.externalId);
  const [asking, setAsking] = useState(false);
  const [insured, setInsured] = useState(false);
  const known = patientId !== null || externalId !== null;
  const find = () => setAsking(true);
  const clear = () => useDraft.setState({ patientId: null, patientName: null, externalId: null });
  useAction({ name: 'Choose the patient', shortcut: 'Alt+A', run: find });
  const showInsurance = () => setInsured(true);
  useAction({
    name: "See the patient's insurance",
    shortcut: 'Alt+I',
    run: showInsurance,
    enabled: patientId !== null,
  });
  return (
    <div className={styles['line']}>
      <UserRound size={18} aria-hidden="true" />
      <span className={styles['name']}>
        {known ? (name ?? `Patient ${externalId ?? ''}`) : 'No patient'}
      </span>
      <Button look="quiet" shortcut="Alt+A" onPress={find}>
        {known ? 'Change' : 'Find the patient'}
      </Button>
      {patientId === null ? null : (
        <Button look="quiet" shortcut="Alt+I" onPress={showInsurance}>
          Insurance
        </Button>
      )}
      {known ? (
        <Button look="quiet" onPress={clear}>
          Nobody
        </Button>
      ) : null}
      {insured && patientId !== null
        ? insurance({ patientId, name: name ?? '' }, () => setInsured(false))
        : null}
      {asking
        ? patientSearch(
            (patient) => {
              setAsking(false);
              useDraft.setState({
                patientId: patient.patientId,
                patientName: patient.name,
                externalId: null,
              });
            },
            () => setAsking(false),
          )
        : null}
    </div>
  );
}

import { PatientsPlace } from './features/patients/patients-place.tsx';
import { ApprovalForm } from './features/staff/approval-form.tsx';

/** The patients, with what other features show and do of one. */
export function PatientsHome() {
  return (
    <PatientsPlace
      approval={(asking) => <ApprovalForm permission="delete-patient" {...asking} />}
      parts={[]}
    />
  );
}

import { PatientsPlace } from './features/patients/patients-place.tsx';
import { OnFile } from './features/profiles/on-file.tsx';
import { ApprovalForm } from './features/staff/approval-form.tsx';

/** The patients, with what other features show and do of one. */
export function PatientsHome() {
  return (
    <PatientsPlace
      approval={(asking) => <ApprovalForm permission="delete-patient" {...asking} />}
      parts={[
        {
          id: 'on-file',
          name: 'On file',
          screen: ({ patientId }) => <OnFile patientId={patientId} />,
        },
      ]}
    />
  );
}

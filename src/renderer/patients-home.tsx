import { startSale } from './features/checkout/start-sale.ts';
import { Insurance, type InsuranceProps } from './features/insurance/insurance.tsx';
import { PatientsPlace } from './features/patients/patients-place.tsx';
import { OnFile } from './features/profiles/on-file.tsx';
import { ApprovalForm } from './features/staff/approval-form.tsx';
import { FIRST_PLACE, goTo } from './use-place.ts';

const atCounter: InsuranceProps['startSale'] = (sale) => {
  startSale(sale);
  goTo(FIRST_PLACE);
};

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
        {
          id: 'insurance',
          name: 'Insurance',
          screen: (patient) => <Insurance {...patient} startSale={atCounter} />,
        },
      ]}
    />
  );
}

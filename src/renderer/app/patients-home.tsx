import { startSale } from '../features/checkout/draft.ts';
import { PatientsPage } from '../features/patients/patients-page.tsx';
import type { OpenedPatient } from '../features/patients/record-screen.tsx';
import { OnFile } from '../features/profiles/on-file.tsx';
import { useTill } from '../ipc/use-till.ts';
import { t } from '../messages/t.ts';
import { Button } from '../ui/button.tsx';
import { useAction } from '../ui/use-action.ts';
import { ApprovalForm } from '../widgets/approval-form.tsx';
import { Insurance, type InsuranceProps } from '../widgets/insurance/insurance.tsx';
import { FIRST_PAGE, goTo } from './use-page.ts';

const atCounter: InsuranceProps['startSale'] = (sale) => {
  startSale(sale);
  goTo(FIRST_PAGE);
};

function TakePayment({ patient }: { readonly patient: OpenedPatient }) {
  const busy = useTill((state) => state.current !== null);
  const take = () => atCounter({ ...patient, lines: [] });
  useAction({
    name: t('app.takePaymentFromPatient'),
    shortcut: 'Alt+P',
    run: take,
    enabled: !busy,
  });
  return (
    <Button look="primary" shortcut="Alt+P" disabled={busy} onPress={take}>
      {t('app.takePayment')}
    </Button>
  );
}

/** The patients page, with the parts that other features add for a patient. */
export function PatientsHome() {
  return (
    <PatientsPage
      approval={(asking) => <ApprovalForm permission="delete-patient" {...asking} />}
      actions={(patient) => <TakePayment patient={patient} />}
      parts={[
        {
          id: 'on-file',
          name: t('app.file'),
          screen: ({ patientId }) => <OnFile patientId={patientId} />,
        },
        {
          id: 'insurance',
          name: t('common.insurance'),
          screen: (patient) => <Insurance {...patient} startSale={atCounter} />,
        },
      ]}
    />
  );
}

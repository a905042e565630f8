import { t } from '../messages/t.ts';
import { SidePanel } from '../ui/dialog.tsx';
import { PatientSearch, type PatientSearchProps } from './patient-search.tsx';

/** The patient search in a panel; the page below stays active. */
export function PatientSearchPanel({ chosen, close }: Required<PatientSearchProps>) {
  return (
    <SidePanel title={t('patients.findPatient2')} close={close}>
      <PatientSearch chosen={chosen} close={close} />
    </SidePanel>
  );
}

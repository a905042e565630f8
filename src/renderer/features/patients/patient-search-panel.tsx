import { SidePanel } from '../../ui/side-panel.tsx';
import { PatientSearch, type PatientSearchProps } from './patient-search.tsx';

/** The search over a page that goes on below it. */
export function PatientSearchPanel({ chosen, close }: Required<PatientSearchProps>) {
  return (
    <SidePanel title="Who is it?" close={close}>
      <PatientSearch chosen={chosen} close={close} />
    </SidePanel>
  );
}

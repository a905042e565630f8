import { t } from '../../messages/t.ts';
import { SidePanel } from '../../ui/dialog.tsx';
import { Insurance, type InsuranceProps } from './insurance.tsx';

/** Insurance benefits in a panel; the page below stays active. */
export function InsurancePanel({
  close,
  startSale,
  ...patient
}: InsuranceProps & { readonly close: () => void }) {
  return (
    <SidePanel title={t('insurance.insurance', { name: patient.name })} close={close}>
      <Insurance
        {...patient}
        startSale={(sale) => {
          startSale(sale);
          close();
        }}
      />
    </SidePanel>
  );
}

import { useQuery } from '@tanstack/react-query';
import type { ReceiptLanguage } from '../../shared/domain/receipt.ts';
import { till, useTill } from '../ipc/use-till.ts';

/** The language chosen for a sale's patient, now or at an earlier sale; else the clinic's usual one. */
export function usePatientLanguage(patientId: string | null, saleId?: string): ReceiptLanguage {
  const usual = useTill((state) => state.receiptLanguage);
  const chosen = useTill(({ chosenLanguages }) =>
    saleId === undefined ? undefined : chosenLanguages[saleId],
  );
  const { data: saved } = useQuery({
    queryKey: ['patients', 'language', patientId],
    queryFn: () => till().patients.language({ patientId: patientId ?? '' }),
    enabled: patientId !== null,
    ...{ gcTime: 0, retry: false },
  });
  return chosen ?? saved ?? usual;
}

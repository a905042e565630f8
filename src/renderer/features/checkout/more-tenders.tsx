import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { till, useTill } from '../../ipc/use-till.ts';
import { t } from '../../messages/t.ts';
import { Button } from '../../ui/button.tsx';
import { useAction } from '../../ui/use-action.ts';
import { type draftSale, startNewDraft, type TenderForm } from './draft.ts';
import styles from './more-tenders.module.css';
import { ParkedPanel } from './parked-panel.tsx';

type Sale = ReturnType<typeof draftSale>;

export interface MoreTendersProps {
  /** A move that calls the till with the sale as typed, once that sale is valid. */
  readonly tell: (ask: (sale: Sale) => Promise<unknown>) => () => void;
  readonly form: (tender: TenderForm) => () => void;
}

/** All tenders other than a card or cash for the full amount, each with its key. */
export function MoreTenders({ tell, form }: MoreTendersProps) {
  const revision = useTill((state) => state.revision);
  const [showing, setShowing] = useState(false);
  const { data: parked } = useQuery({
    queryKey: ['parked', revision],
    queryFn: () => till().checkout.parked(),
    placeholderData: (before) => before,
  });
  const count = parked?.length ?? 0;
  const moves = [
    {
      name: t('checkout.split'),
      shortcut: 'Alt+S',
      run: tell((sale) => till().checkout.open(sale)),
    },
    { name: t('common.bankAccount'), shortcut: 'Alt+B', run: form('account') },
    { name: t('checkout.check'), shortcut: 'Alt+R', run: form('record') },
    {
      name: t('common.hold'),
      shortcut: 'Alt+H',
      run: tell((sale) => till().checkout.listen({ ...sale, operation: 'preauthorize' })),
    },
    {
      name: t('checkout.saveLater'),
      shortcut: 'Alt+P',
      run: tell(async (sale) => {
        await till().checkout.park(sale);
        startNewDraft();
      }),
    },
    {
      name: count === 0 ? t('checkout.savedSales2') : t('checkout.savedSales3', { count }),
      shortcut: 'Alt+T',
      run: () => setShowing(true),
    },
  ];
  return (
    <div className={styles['more']}>
      {moves.map((move) => (
        <Move key={move.shortcut} {...move} />
      ))}
      {showing ? <ParkedPanel parked={parked} close={() => setShowing(false)} /> : null}
    </div>
  );
}

function Move({
  name,
  shortcut,
  run,
}: {
  readonly name: string;
  readonly shortcut: string;
  readonly run: () => void;
}) {
  useAction({ name, shortcut, run });
  return (
    <Button look="quiet" shortcut={shortcut} onPress={run}>
      {name}
    </Button>
  );
}

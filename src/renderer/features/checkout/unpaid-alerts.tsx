import type { UnpaidAlert } from '../../../shared/contract/checkout.ts';
import { BRAND_NAMES } from '../../../shared/domain/card.ts';
import { toDollars } from '../../../shared/domain/money.ts';
import { useCommand } from '../../ipc/use-command.ts';
import { till, useTill } from '../../ipc/use-till.ts';
import { Button } from '../../ui/button.tsx';
import { Notice } from '../../ui/notice.tsx';
import { useAction } from '../../ui/use-action.ts';
import { commandProblem } from '../../words/problems.ts';
import styles from './incoming-sales.module.css';

const ENDED: Readonly<Record<UnpaidAlert['state'], string>> = {
  declined: 'was declined',
  failed: 'could not be charged',
  refused: 'was refused by the service',
  'not-sent': 'was not asked for at the service',
  'presumed-absent': 'was not found at the service',
};

/** A payment that failed after its sale had left the counter, and the way back to that sale. */
export function UnpaidAlerts({ show }: { readonly show: () => void }) {
  const [sale, ...more] = useTill((state) => state.unpaidAlerts);
  const isFree = useTill((state) => state.current === null);
  const { run, pending, problem } = useCommand();
  const resume = ({ saleId }: UnpaidAlert) =>
    run(async () => {
      await till().checkout.resume({ saleId });
      show();
    });
  const later = ({ saleId }: UnpaidAlert) => run(() => till().checkout.seenUnpaid({ saleId }));
  useAction({
    name: 'Take up the sale that was not paid',
    shortcut: 'Alt+U',
    run: () => sale !== undefined && resume(sale),
    enabled: sale !== undefined && isFree,
  });
  if (sale === undefined) {
    return problem === null ? null : <Notice tone="bad">{commandProblem(problem)}</Notice>;
  }
  const { patientName, amount, state } = sale;
  return (
    <aside className={styles['incomingSale']} aria-label="A sale that is not paid">
      <p role="status">
        <b>{toDollars(amount)}</b> {patientName === null ? null : <bdi>{patientName}</bdi>} is not
        paid: the {tenderWords(sale)} {ENDED[state]}. The sale is parked
        {more.length === 0 ? '.' : `; ${more.length} more.`}
      </p>
      {problem === null ? null : <Notice tone="bad">{commandProblem(problem)}</Notice>}
      <div className={styles['buttons']}>
        {isFree ? (
          <Button shortcut="Alt+U" pending={pending} onPress={() => resume(sale)}>
            Take it up
          </Button>
        ) : null}
        <Button look="quiet" onPress={() => later(sale)}>
          Later
        </Button>
      </div>
    </aside>
  );
}

function tenderWords({ method, card }: UnpaidAlert): string {
  if (card !== null) return `${BRAND_NAMES[card.brand]} •••• ${card.lastFour}`;
  return method === 'ACH' ? 'bank account' : 'card';
}

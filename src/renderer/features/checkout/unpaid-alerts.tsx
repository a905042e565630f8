import type { UnpaidAlert } from '../../../shared/contract/checkout.ts';
import { BRAND_NAMES } from '../../../shared/domain/card.ts';
import { toDollars } from '../../../shared/domain/money.ts';
import { useCommand } from '../../ipc/use-command.ts';
import { till, useTill } from '../../ipc/use-till.ts';
import { Message } from '../../messages/message.tsx';
import { t } from '../../messages/t.ts';
import { Button } from '../../ui/button.tsx';
import { Notice } from '../../ui/notice.tsx';
import ui from '../../ui/primitives.module.css';
import { useAction } from '../../ui/use-action.ts';
import { commandProblem } from '../../words/problems.ts';
import styles from './incoming-sales.module.css';

const ENDED: Readonly<Record<UnpaidAlert['state'], string>> = {
  declined: t('checkout.declined'),
  failed: t('checkout.couldNotCharged'),
  refused: t('checkout.rejectedCardProcessor'),
  'not-sent': t('checkout.notSentCardProcessor'),
  'presumed-absent': t('checkout.notFoundCardProcessor'),
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
    name: t('checkout.openUnpaidSale'),
    shortcut: 'Alt+U',
    run: () => sale !== undefined && resume(sale),
    enabled: sale !== undefined && isFree,
  });
  if (sale === undefined) {
    return problem === null ? null : <Notice tone="bad">{commandProblem(problem)}</Notice>;
  }
  const { patientName, amount, state } = sale;
  return (
    <aside className={styles['incomingSale']} aria-label={t('checkout.unpaidSale')}>
      <p role="status">
        <Message
          id="checkout.notPaid"
          values={{
            amount: <b>{toDollars(amount)}</b>,
            patientName: patientName === null ? null : <bdi>{patientName}</bdi>,
            sale: tenderWords(sale),
            ended: ENDED[state],
          }}
        />
        {more.length === 0 ? '.' : t('checkout.more2', { count: more.length })}
      </p>
      {problem === null ? null : <Notice tone="bad">{commandProblem(problem)}</Notice>}
      <div className={ui['row']}>
        {isFree ? (
          <Button shortcut="Alt+U" pending={pending} onPress={() => resume(sale)}>
            {t('checkout.open')}
          </Button>
        ) : null}
        <Button look="quiet" onPress={() => later(sale)}>
          {t('common.later')}
        </Button>
      </div>
    </aside>
  );
}

function tenderWords({ method, card }: UnpaidAlert): string {
  if (card !== null) return `${BRAND_NAMES[card.brand]} •••• ${card.lastFour}`;
  return method === 'ACH' ? t('checkout.bankAccount') : 'card';
}

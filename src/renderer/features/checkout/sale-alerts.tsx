import { useEffect } from 'react';
import { v7 } from 'uuid';
import type { IncomingSale, UnpaidAlert } from '../../../shared/contract/checkout.ts';
import { brandName } from '../../../shared/domain/card.ts';
import { toDollars } from '../../../shared/domain/money.ts';
import { shortName } from '../../../shared/domain/person-names.ts';
import { lineName } from '../../../shared/domain/sale.ts';
import { useCommand } from '../../ipc/use-command.ts';
import { till, useTill } from '../../ipc/use-till.ts';
import { Message } from '../../messages/message.tsx';
import { t } from '../../messages/t.ts';
import { Button } from '../../ui/button.tsx';
import { Notice, useIsBlank } from '../../ui/notice.tsx';
import ui from '../../ui/primitives.module.css';
import { Said } from '../../ui/said.tsx';
import { useAction } from '../../ui/use-action.ts';
import { commandProblem } from '../../words/problems.ts';
import { draftSale, fillDraft, isUntouched, isWorthSaving, useDraft } from './draft.ts';

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
  const isBlank = useIsBlank();
  const { run, pending, problem } = useCommand();
  const resume = ({ saleId }: UnpaidAlert) =>
    run(async () => {
      await till().checkout.resume({ commandId: v7(), saleId });
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
    <aside
      className={`${ui['banner']} ${ui['tinted']}`}
      data-tone="info"
      aria-label={t('checkout.unpaidSale')}
    >
      <Said>
        <Message
          id="checkout.notPaid"
          values={{
            amount: <b>{toDollars(amount)}</b>,
            patientName:
              patientName === null || isBlank ? null : <bdi>{shortName(patientName)}</bdi>,
            sale: tenderWords(sale),
            ended: ENDED[state],
          }}
        />
        {more.length === 0 ? '.' : t('checkout.more2', { count: more.length })}
      </Said>
      {problem === null ? null : <Notice tone="bad">{commandProblem(problem)}</Notice>}
      <div className={ui['row']}>
        {isFree ? (
          <Button shortcut="Alt+U" pending={pending} onPress={() => resume(sale)}>
            {t('checkout.open')}
          </Button>
        ) : null}
        <Button look="quiet" onPress={() => later(sale)}>
          {t('terms.later')}
        </Button>
      </div>
    </aside>
  );
}

function tenderWords({ method, card }: UnpaidAlert): string {
  if (card !== null) return `${brandName(card.brand)} •••• ${card.lastFour}`;
  return method === 'ACH' ? t('checkout.bankAccount') : t('attempts.card');
}

/**
 * Sales that the practice's own system requested. A sale fills in an empty counter automatically;
 * otherwise it waits for its key, and the typed sale is then parked.
 */
export function IncomingSales({
  atCounter,
  show,
}: {
  readonly atCounter: boolean;
  /** Opens the checkout page. */
  readonly show: () => void;
}) {
  const [incomingSale, ...more] = useTill((state) => state.incomingSales);
  const isFree = useTill((state) => state.current === null);
  const untouched = useDraft(isUntouched);
  const worthSaving = useDraft(isWorthSaving);
  const { run, pending, problem } = useCommand();
  const fill = async ({ incomingSaleId }: IncomingSale) =>
    fillDraft(await till().checkout.openIncomingSale({ incomingSaleId }));
  const take = (sale: IncomingSale) =>
    run(async () => {
      const draft = useDraft.getState();
      if (isWorthSaving(draft))
        await till().checkout.park({ commandId: v7(), ...draftSale(draft) });
      await fill(sale);
      show();
    });
  const goAway = ({ incomingSaleId }: IncomingSale) =>
    run(() => till().checkout.openIncomingSale({ incomingSaleId }));
  // A dialog may be open to find the patient of the sale that comes next.
  const isCalm = () => document.hasFocus() && document.querySelector('[role=dialog]') === null;
  const incomingSaleId = incomingSale?.incomingSaleId;
  // biome-ignore lint/correctness/useExhaustiveDependencies: tried when one comes or room is made
  useEffect(() => {
    // The person may have opened another page meanwhile, and stays there.
    if (incomingSale !== undefined && atCounter && isFree && untouched && isCalm())
      run(() => fill(incomingSale));
  }, [incomingSaleId, atCounter, isFree]);
  useAction({
    name: t('checkout.openIncomingSale'),
    shortcut: 'Alt+O',
    run: () => incomingSale !== undefined && take(incomingSale),
    enabled: incomingSale !== undefined && isFree,
  });
  if (incomingSale === undefined) {
    return problem === null ? null : <Notice tone="bad">{commandProblem(problem)}</Notice>;
  }
  const what = incomingSale.lines.map(lineName).join(', ');
  return (
    <aside
      className={`${ui['banner']} ${ui['tinted']}`}
      data-tone="info"
      aria-label={t('checkout.incomingSale')}
    >
      <Said>
        <Message
          id="checkout.patientFromPracticeSystem"
          values={{
            total: <b>{toDollars(incomingSale.total)}</b>,
            what,
            externalId: incomingSale.externalId,
          }}
        />
        {more.length === 0 ? '' : t('checkout.more', { count: more.length })}
        {isFree ? '' : t('checkout.text')}
      </Said>
      {problem === null ? null : <Notice tone="bad">{commandProblem(problem)}</Notice>}
      <div className={ui['row']}>
        {isFree ? (
          <Button shortcut="Alt+O" pending={pending} onPress={() => take(incomingSale)}>
            {worthSaving ? t('checkout.saveMineOpen') : t('checkout.open')}
          </Button>
        ) : null}
        <Button look="quiet" onPress={() => goAway(incomingSale)}>
          {t('checkout.dismiss')}
        </Button>
      </div>
    </aside>
  );
}

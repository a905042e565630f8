/**
 * Bags for the bank: cash of closed drawers and checks, by account, with a deposit slip to print. A bag arrives when a
 * line of the bank's statement matches it (reports/bank-screen.tsx).
 */

import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { v7 } from 'uuid';
import { clinicReportName } from '../../../shared/domain/clinic-report.ts';
import { slipPaper } from '../../../shared/domain/deposit-slip-paper.ts';
import { add, type Cents, cents, toDecimal, toDollars } from '../../../shared/domain/money.ts';
import { LIMITS } from '../../../shared/domain/typed-text.ts';
import { useCommand } from '../../ipc/use-command.ts';
import { till, useTill } from '../../ipc/use-till.ts';
import { t } from '../../messages/t.ts';
import { Button } from '../../ui/button.tsx';
import { SidePanel } from '../../ui/dialog.tsx';
import { LabelledField, TypedField } from '../../ui/field.tsx';
import { Notice } from '../../ui/notice.tsx';
import { printPaper } from '../../ui/paper-view.tsx';
import ui from '../../ui/primitives.module.css';
import { savePdf } from '../../ui/save-file.ts';
import { CommandForm } from '../../widgets/approved-form.tsx';
import { commandProblem } from '../../words/problems.ts';
import { dayText } from '../../words/reports.ts';
import { problemOfSum, typedSum } from '../../words/typed-sum.ts';
import styles from './bags.module.css';

type BagsView = Awaited<ReturnType<ReturnType<typeof till>['bank']['bags']>>;
type Bag = BagsView['bags'][number];
type Account = BagsView['accounts'][number];

/** The bags for the bank: a new one, and those that were packed. */
export function BagsPanel({ close }: { readonly close: () => void }) {
  const revision = useTill((state) => state.revision);
  const { data: view } = useQuery({
    queryKey: ['bags', revision],
    queryFn: () => till().bank.bags(),
    placeholderData: (before) => before,
  });
  return (
    <SidePanel title={t('bank.bags')} close={close}>
      {view === undefined ? null : (
        <>
          <NewBag view={view} />
          {view.bags.length === 0 ? <p className={ui['muted']}>{t('bank.noBags')}</p> : null}
          <ul className={styles['bags']} aria-label={t('bank.bags')}>
            {view.bags.map((bag) => (
              <PackedBag
                key={bag.bagId}
                bag={bag}
                account={view.accounts.find(({ id }) => id === bag.accountId) ?? null}
              />
            ))}
          </ul>
          <ClinicBags revision={revision} />
          <Batches batches={view.batches} />
        </>
      )}
    </SidePanel>
  );
}

/** The bags of the clinic's closes have cash of this counter too; nothing without a hub. */
function ClinicBags({ revision }: { readonly revision: number }) {
  const hub = useTill((state) => state.clinic?.state);
  const {
    data: bags,
    isError,
    refetch,
  } = useQuery({
    queryKey: ['clinic-bags'], // one key: the last answer stays while the hub is away
    queryFn: () => till().clinicClose.bags(),
    enabled: false,
    retry: false,
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: asks again after each entry, and when the hub is back
  useEffect(() => {
    if (hub !== undefined) void refetch();
  }, [hub, revision]);
  if (hub === undefined || (bags === undefined && !isError)) return null;
  return (
    <section aria-labelledby="clinic-bags">
      <h2 id="clinic-bags">{t('bank.clinicBags')}</h2>
      {bags === undefined ? (
        <p className={`${ui['muted']} ${styles['hint']}`}>{t('bank.clinicBagsAway')}</p>
      ) : null}
      {bags?.length === 0 ? (
        <p className={`${ui['muted']} ${styles['hint']}`}>{t('bank.noClinicBags')}</p>
      ) : null}
      {isError && bags !== undefined && bags.length > 0 ? (
        <p className={`${ui['muted']} ${styles['hint']}`}>{t('bank.clinicBagsOld')}</p>
      ) : null}
      <ul className={styles['bags']} aria-labelledby="clinic-bags">
        {(bags ?? []).map(
          ({ closeId, epoch, number, branch, entity, account, bagNumber, arrived, ...bag }) => (
            <li
              key={`${closeId} ${branch} ${bagNumber}`}
              className={`${ui['ruled']} ${styles['bag']}`}
            >
              <div className={`${ui['spread']} ${styles['head']}`}>
                <strong>{t('bank.bag', { number: bagNumber })}</strong>
                <b>{toDollars(add(bag.bills, bag.coin, bag.checks.sum))}</b>
              </div>
              <p className={ui['muted']}>
                <bdi>{[branch, entity, account].join(', ')}</bdi>
              </p>
              <p className={ui['muted']}>
                {t('clinicClose.report', { name: clinicReportName(epoch, number) })}
              </p>
              {arrived === undefined ? null : <Arrived day={arrived} />}
            </li>
          ),
        )}
      </ul>
    </section>
  );
}

/** The batches of the clinic's own card terminals, and the day on which the bank booked each. */
function Batches({ batches }: { readonly batches: BagsView['batches'] }) {
  return batches.length === 0 ? null : (
    <section aria-labelledby="batches">
      <h2 id="batches">{t('bank.batches')}</h2>
      <ul className={styles['bags']}>
        {batches.map(({ report, terminal, day, total, arrived }) => (
          <li key={`${report} ${terminal}`} className={`${ui['ruled']} ${styles['bag']}`}>
            <div className={`${ui['spread']} ${styles['head']}`}>
              <strong>{t('bank.batchOf', { terminal, number: report, day: dayText(day) })}</strong>
              <b>{toDollars(total)}</b>
            </div>
            <Arrived day={arrived} />
          </li>
        ))}
      </ul>
    </section>
  );
}

function Arrived({ day }: { readonly day: string | null }) {
  return (
    <p data-tone={day === null ? undefined : 'good'}>
      {day === null ? t('bank.onItsWay') : t('bank.arrived', { day: dayText(day) })}
    </p>
  );
}

/** Null while the field shows the counted cash. */
const EMPTY: Readonly<Record<'bills' | 'coin', string | null>> & { readonly bagNumber: string } = {
  bagNumber: '',
  bills: null,
  coin: null,
};

const textOf = (sum: Cents): string => (sum > 0 ? toDecimal(sum) : '');

function NewBag({
  view: { accounts, bags, checks, cash, coin: counted, heldBack, isHubAway },
}: {
  readonly view: BagsView;
}) {
  const command = useCommand();
  const clinic = useTill((state) => state.clinicName);
  const [typed, setTyped] = useState(EMPTY);
  const [accountId, setAccountId] = useState(accounts[0]?.id ?? '');
  const [left, setLeft] = useState<ReadonlySet<string>>(new Set());
  const shown = {
    bills: typed.bills ?? textOf(cents(cash - counted)),
    coin: typed.coin ?? textOf(counted),
  };
  const [bills, coin] = [typedSum(shown.bills), typedSum(shown.coin)];
  const number = typed.bagNumber.trim();
  const isUsed = bags.some((bag) => bag.bagNumber.toLowerCase() === number.toLowerCase());
  const inBag = add(bills ?? cents(0), coin ?? cents(0));
  const ofDays = cents(Math.max(0, cash));
  const tooMuch =
    inBag > ofDays ? t('problems.tooMuchCashInBag', { cash: toDollars(ofDays) }) : null;
  const isComplete = number !== '' && bills !== null && coin !== null;
  const chosen = checks.filter(({ paymentKey }) => !left.has(paymentKey));
  const total = add(inBag, ...chosen.map(({ amount }) => amount));
  const pack = async () => {
    if (bills === null || coin === null) return;
    const { bagNumber } = typed;
    const order = { bagNumber, accountId, bills, coin };
    const keys = chosen.map(({ paymentKey }) => paymentKey);
    const { bagId } = await till().bank.packBag({ commandId: v7(), ...order, checks: keys });
    setTyped(EMPTY);
    setLeft(new Set());
    const { bags: packed } = await till().bank.bags();
    const bag = packed.find((each) => each.bagId === bagId);
    const account = accounts.find(({ id }) => id === accountId) ?? null;
    if (bag !== undefined) await printSlip(bag, account, clinic);
  };
  const change = (name: keyof typeof EMPTY) => (value: string) =>
    setTyped({ ...typed, [name]: value });
  const leaveOut = (key: string, isIn: boolean) => {
    const next = new Set(left);
    if (isIn) next.delete(key);
    else next.add(key);
    setLeft(next);
  };
  return (
    <section className={ui['card']} aria-label={t('bank.newBag')}>
      <h2>{t('bank.newBag')}</h2>
      <CommandForm
        name={t('bank.newBag')}
        command={command}
        ready={isComplete && !isUsed && tooMuch === null && total > 0}
        send={() => command.run(pack)}
        submit={t('bank.packBag')}
      >
        <p className={ui['muted']}>
          {cash < 0
            ? t('bank.cashOverpacked', { cash: toDollars(cents(-cash)) })
            : t('bank.cashToDeposit', { cash: toDollars(cash) })}
        </p>
        {heldBack.cash === 0 && heldBack.checks === 0 ? null : (
          <p className={ui['muted']}>
            {t(isHubAway ? 'bank.heldBackAway' : 'bank.heldBack', {
              cash: toDollars(heldBack.cash),
              checks: heldBack.checks,
            })}
          </p>
        )}
        {accounts.length < 2 ? null : (
          <LabelledField id="bag-account" label={t('bank.account')}>
            <select
              id="bag-account"
              value={accountId}
              onChange={(event) => setAccountId(event.target.value)}
            >
              {accounts.map(({ id, name }) => (
                <option key={id} value={id}>
                  {name}
                </option>
              ))}
            </select>
          </LabelledField>
        )}
        <TypedField
          label={t('bank.bagNumber')}
          value={typed.bagNumber}
          change={change('bagNumber')}
          most={LIMITS.reference}
          incomplete={number === ''}
          error={isUsed ? t('problems.bagNumberUsed') : null}
          autoFocus
        />
        <div className={ui['columns']}>
          <TypedField
            label={t('bank.bills')}
            value={shown.bills}
            change={change('bills')}
            inputMode="decimal"
            error={problemOfSum(shown.bills) ?? tooMuch}
          />
          <TypedField
            label={t('bank.coin')}
            value={shown.coin}
            change={change('coin')}
            inputMode="decimal"
            error={problemOfSum(shown.coin)}
          />
        </div>
        <fieldset className={ui['choices']}>
          <legend>{t('bank.checksToDeposit')}</legend>
          {checks.length === 0 ? <p className={ui['muted']}>{t('bank.noChecks')}</p> : null}
          {checks.map(({ paymentKey, number, payer, amount }) => (
            <label key={paymentKey}>
              <input
                type="checkbox"
                checked={!left.has(paymentKey)}
                onChange={(event) => leaveOut(paymentKey, event.target.checked)}
              />
              <span dir="auto">
                {payer === null
                  ? t('bank.check', { number, amount: toDollars(amount) })
                  : t('bank.checkOf', { number, payer, amount: toDollars(amount) })}
              </span>
            </label>
          ))}
        </fieldset>
        <strong className={styles['total']}>
          {t('bank.bagTotal', { total: toDollars(total) })}
        </strong>
      </CommandForm>
    </section>
  );
}

function PackedBag({ bag, account }: { readonly bag: Bag; readonly account: Account | null }) {
  const { bagId, bagNumber, day, bills, coin, checks, packedBy, arrived } = bag;
  const { run, pending, problem } = useCommand();
  const clinic = useTill((state) => state.clinicName);
  const [unpacking, setUnpacking] = useState(false);
  const total = add(bills, coin, ...checks.map(({ amount }) => amount));
  const pdf = async () => {
    const file = await till().bank.slipPdf({ bagId });
    savePdf(file.name, file.pdf);
  };
  return (
    <li className={`${ui['ruled']} ${styles['bag']}`}>
      <div className={`${ui['spread']} ${styles['head']}`}>
        <strong>{t('bank.bag', { number: bagNumber })}</strong>
        <b>{toDollars(total)}</b>
      </div>
      <p className={ui['muted']}>
        {t('bank.packedBy', { day: dayText(day), account: account?.name ?? '', packedBy })}
      </p>
      <Arrived day={arrived} />
      <div className={ui['row']} data-gap="8">
        <Button pending={pending} onPress={() => run(() => printSlip(bag, account, clinic))}>
          {t('bank.printSlip')}
        </Button>
        <Button look="quiet" onPress={() => run(pdf)}>
          {t('bank.savePdf')}
        </Button>
        {arrived === null ? (
          <Button look="quiet" onPress={() => setUnpacking(!unpacking)}>
            {t('bank.unpack')}
          </Button>
        ) : null}
      </div>
      {problem === null ? null : <Notice tone="bad">{commandProblem(problem)}</Notice>}
      {unpacking ? <UnpackForm bag={bag} /> : null}
    </li>
  );
}

function UnpackForm({ bag: { bagId, bagNumber } }: { readonly bag: Bag }) {
  const command = useCommand();
  const [reason, setReason] = useState('');
  return (
    <CommandForm
      name={t('bank.unpackBag')}
      command={command}
      ready={reason.trim().length >= 3}
      send={() => command.run(() => till().bank.unpackBag({ commandId: v7(), bagId, reason }))}
      submit={t('bank.unpackBag')}
    >
      <TypedField
        label={t('bank.unpackReason', { number: bagNumber })}
        value={reason}
        change={setReason}
        most={LIMITS.reason}
        incomplete={reason.trim().length < 3}
        autoFocus
      />
    </CommandForm>
  );
}

/** Prints the slip on the receipt printer; without one, from this window. */
async function printSlip(bag: Bag, account: Account | null, clinic: string): Promise<void> {
  const { by } = await till().bank.printSlip({ commandId: v7(), bagId: bag.bagId });
  if (by === 'printer') return;
  const { name: accountName = bag.accountId, lastFour = '' } = account ?? {};
  printPaper(
    slipPaper({ ...bag, clinic, accountName, lastFour }),
    t('bank.depositSlip', { number: bag.bagNumber }),
  );
}

import { useState } from 'react';
import { v7 } from 'uuid';
import { add, cents, toDecimal, toDollars } from '../../../shared/domain/money.ts';
import { LIMITS } from '../../../shared/domain/typed-text.ts';
import { type Command, useCommand } from '../../ipc/use-command.ts';
import { till } from '../../ipc/use-till.ts';
import { t } from '../../messages/t.ts';
import { Button } from '../../ui/button.tsx';
import { TypedField } from '../../ui/field.tsx';
import { Notice } from '../../ui/notice.tsx';
import ui from '../../ui/primitives.module.css';
import { CommandForm } from '../../widgets/approved-form.tsx';
import { commandProblem } from '../../words/problems.ts';
import { problemOfSum, typedSum } from '../../words/typed-sum.ts';
import { overLimit } from '../../words/typed-text.ts';
import styles from './clinic-close.module.css';

export type Closing = Awaited<ReturnType<ReturnType<typeof till>['clinicClose']['current']>>;
export type OpenClose = NonNullable<Closing['close']>;
type Bag = OpenClose['bags'][number];

/** A bag as the hub takes it: with the keys of its checks. */
const packedOf = (bag: Bag) => ({ ...bag, checks: bag.checks.map(({ key }) => key) });

type Packed = ReturnType<typeof packedOf>;

/** The cash and the checks of a branch that are in no bag; `earlier`: the cash that earlier closes left out. */
function leftOf({ byBranch, checks }: Closing, bags: readonly Bag[], branch: string) {
  const its = bags.filter((bag) => bag.branch === branch);
  const packed = new Set(its.flatMap((bag) => bag.checks.map(({ key }) => key)));
  const sums = byBranch.find((each) => each.branch === branch);
  const left = (sums?.cash ?? 0) - add(...its.flatMap(({ bills, coin }) => [bills, coin]));
  return {
    cash: cents(Math.max(0, left)),
    earlier: cents((sums?.earlier ?? 0) + Math.min(0, left)),
    checks: checks.filter((check) => check.branch === branch && !packed.has(check.key)),
  };
}

/** The bags of the close, and one more for a branch with cash or checks in none. */
export function CloseBags({
  closing,
  open: { closeId, bags, bagsVersion, open },
  isOpen,
  autoFocus,
  choose,
  packed,
}: {
  readonly closing: Closing;
  readonly open: OpenClose;
  /** True while the form of a new bag is the one of the panel. */
  readonly isOpen: boolean;
  readonly autoFocus: boolean;
  readonly choose: (form: 'bag' | null) => void;
  readonly packed: () => void;
}) {
  // One command, so that its problem stays when another counter's bags give the form another branch.
  const command = useCommand();
  const { run, pending, problem } = command;
  const lefts = closing.byBranch.map(({ branch }) => ({
    branch,
    left: leftOf(closing, bags, branch),
  }));
  const isOptional = ({ left }: (typeof lefts)[number]) =>
    left.earlier > 0 || left.checks.some(({ isEarlier }) => isEarlier);
  const next =
    lefts.find(({ left }) => left.cash > 0 || left.checks.some((check) => !check.isEarlier)) ??
    lefts.find(isOptional);
  const isNew = next !== undefined && (open.includes('bags') || isOptional(next));
  const isStep = open[0] === 'bags';
  const pack = (all: readonly Packed[]) => {
    packed();
    return till().clinicClose.pack({ commandId: v7(), closeId, bagsVersion, bags: [...all] });
  };
  const packNew = async (bag: Packed) => {
    await pack([...bags.map(packedOf), bag]);
    if (!isStep) choose(null);
  };
  return (
    <section aria-label={t('clinicClose.bags')}>
      <h3>{t('clinicClose.bags')}</h3>
      {bags.length === 0 && next === undefined ? (
        <p className={ui['muted']}>{t('clinicClose.nothingForBank')}</p>
      ) : null}
      <ul className={styles['rows']}>
        {bags.map((bag, place) => (
          <li key={`${bag.branch} ${bag.bagNumber}`}>
            <div className={ui['spread']}>
              <span>{t('bank.bag', { number: bag.bagNumber })}</span>
              <b>
                {toDollars(add(bag.bills, bag.coin, ...bag.checks.map(({ amount }) => amount)))}
              </b>
            </div>
            <p className={ui['about']}>
              <bdi>{[bag.branch, bag.entity, bag.account].join(', ')}</bdi>
            </p>
            <Button
              look="quiet"
              pending={pending}
              onPress={() => run(() => pack(bags.filter((_, at) => at !== place).map(packedOf)))}
            >
              {t('clinicClose.unpack', { number: bag.bagNumber })}
            </Button>
          </li>
        ))}
      </ul>
      {problem === null || (isNew && isOpen) ? null : (
        <Notice tone="bad">{commandProblem(problem)}</Notice>
      )}
      {!isNew ? null : !isOpen ? (
        <>
          <Earlier left={next.left} />
          <div className={ui['row']}>
            <Button onPress={() => choose('bag')}>
              {t('clinicClose.newBag', { branch: next.branch })}
            </Button>
          </div>
        </>
      ) : (
        <NewBag
          key={`${next.branch} ${bags.length}`}
          closing={closing}
          branch={next.branch}
          packed={bags.filter(({ branch }) => branch === next.branch)}
          left={next.left}
          autoFocus={autoFocus}
          command={command}
          back={isStep ? undefined : () => choose(null)}
          pack={packNew}
        />
      )}
    </section>
  );
}

/** The cash that earlier closes left out of bags; nothing without any. */
function Earlier({ left: { earlier } }: { readonly left: ReturnType<typeof leftOf> }) {
  return earlier === 0 ? null : <p>{t('clinicClose.earlier', { amount: toDollars(earlier) })}</p>;
}

type TypedName = 'entity' | 'account' | 'bagNumber' | 'bills' | 'coin';

const NAMES = ['entity', 'account', 'bagNumber'] as const;

/** Most characters of each. */
const MOST = { entity: LIMITS.name, account: LIMITS.name, bagNumber: LIMITS.reference } as const;

function NewBag({
  closing,
  branch,
  packed,
  left,
  autoFocus,
  command,
  back,
  pack,
}: {
  readonly closing: Closing;
  readonly branch: string;
  /** The bags of the branch in this close. */
  readonly packed: readonly Bag[];
  readonly left: ReturnType<typeof leftOf>;
  /** True after an action of this panel: the focus goes on from there. */
  readonly autoFocus: boolean;
  readonly command: Command;
  /** Absent while the bags are the present step. */
  readonly back: (() => void) | undefined;
  readonly pack: (bag: Packed) => Promise<unknown>;
}) {
  const usual = packed.at(-1) ?? closing.usualBags.find((each) => each.branch === branch);
  const [typed, setTyped] = useState<Readonly<Record<TypedName, string>>>({
    ...{ entity: usual?.entity ?? '', account: usual?.account ?? '', bagNumber: '' },
    ...{ bills: left.cash > 0 ? toDecimal(left.cash) : '', coin: '' },
  });
  const [out, setOut] = useState<ReadonlySet<string>>(
    new Set(left.checks.filter(({ isEarlier }) => isEarlier).map(({ key }) => key)),
  );
  const [bills, coin] = [typedSum(typed.bills), typedSum(typed.coin)];
  const chosen = left.checks.filter(({ key }) => !out.has(key));
  const field = (name: TypedName) => ({
    value: typed[name],
    change: (value: string) => setTyped({ ...typed, [name]: value }),
  });
  const text = (name: keyof typeof MOST, isFirst = false) => ({
    ...{ ...field(name), most: MOST[name], incomplete: typed[name].trim() === '' },
    autoFocus: autoFocus && isFirst,
  });
  const number = typed.bagNumber.trim().toLowerCase();
  const isUsed = packed.some(({ bagNumber }) => bagNumber.toLowerCase() === number);
  const isNamed = NAMES.every(
    (name) => typed[name].trim() !== '' && overLimit(typed[name], MOST[name]) === null,
  );
  const inBag = add(bills ?? cents(0), coin ?? cents(0));
  const cash = cents(Math.max(0, add(left.cash, left.earlier)));
  const tooMuch = inBag > cash ? t('problems.tooMuchCashInBag', { cash: toDollars(cash) }) : null;
  const total = add(inBag, ...chosen.map(({ amount }) => amount));
  const send = async () => {
    if (bills === null || coin === null) return;
    const { entity, account, bagNumber } = typed;
    const checks = chosen.map(({ key }) => key);
    await pack({ branch, entity, account, bagNumber, bills, coin, checks });
  };
  return (
    <CommandForm
      name={t('clinicClose.newBag', { branch })}
      command={command}
      ready={isNamed && !isUsed && bills !== null && coin !== null && tooMuch === null && total > 0}
      send={() => command.run(send)}
      submit={t('clinicClose.pack')}
      otherButtons={
        back === undefined ? null : (
          <Button look="quiet" onPress={back}>
            {t('terms.back')}
          </Button>
        )
      }
    >
      <h4>{t('clinicClose.newBag', { branch })}</h4>
      <Earlier left={left} />
      <div className={ui['columns']}>
        <TypedField label={t('clinicClose.entity')} {...text('entity', usual === undefined)} />
        <TypedField label={t('bank.account')} {...text('account')} />
      </div>
      <TypedField
        label={t('bank.bagNumber')}
        error={isUsed ? t('problems.bagNumberUsed') : null}
        {...text('bagNumber', usual !== undefined)}
      />
      <div className={ui['columns']}>
        <TypedField
          label={t('bank.bills')}
          inputMode="decimal"
          error={problemOfSum(typed.bills) ?? tooMuch}
          {...field('bills')}
        />
        <TypedField
          label={t('bank.coin')}
          inputMode="decimal"
          error={problemOfSum(typed.coin)}
          {...field('coin')}
        />
      </div>
      {left.checks.length === 0 ? null : (
        <fieldset className={ui['choices']}>
          <legend>{t('bank.checksToDeposit')}</legend>
          {left.checks.map(({ key, number, amount }) => (
            <label key={key}>
              <input
                type="checkbox"
                checked={!out.has(key)}
                onChange={(event) => {
                  const next = new Set(out);
                  if (event.target.checked) next.delete(key);
                  else next.add(key);
                  setOut(next);
                }}
              />
              <span>{t('bank.check', { number, amount: toDollars(amount) })}</span>
            </label>
          ))}
        </fieldset>
      )}
      <strong>{t('bank.bagTotal', { total: toDollars(total) })}</strong>
    </CommandForm>
  );
}

import { ArrowDown, ArrowUp, X } from 'lucide-react';
import { type ReactNode, useEffect, useRef } from 'react';
import { Button as AriaButton } from 'react-aria-components';
import { v7 } from 'uuid';
import type { SettingsParts } from '../../../shared/contract/settings.ts';
import { lineChoicesSchema } from '../../../shared/contract/values.ts';
import { parseAmount, toDecimal } from '../../../shared/domain/money.ts';
import { CHOSEN_KINDS, type LineChoice, namesOfLines } from '../../../shared/domain/sale.ts';
import { LIMITS, oneLine } from '../../../shared/domain/typed-text.ts';
import { till, useSettings } from '../../ipc/use-till.ts';
import { t } from '../../messages/t.ts';
import { Button, Key } from '../../ui/button.tsx';
import { useNoCardNumber } from '../../ui/field.tsx';
import ui from '../../ui/primitives.module.css';
import { Said } from '../../ui/said.tsx';
import { SettingChoice, SettingForm } from '../../widgets/setting-form.tsx';
import { AMOUNT_PROBLEMS } from '../../words/problems.ts';
import { overLimit } from '../../words/typed-text.ts';
import styles from './settings.module.css';

interface Sale {
  readonly lineKinds: SettingsParts['lineKinds'];
  readonly paymentPlans: boolean;
}

/** A key as typed; an empty name means the default, an empty amount is typed at each sale. */
interface TypedKey {
  readonly id: string;
  readonly kind: LineChoice['kind'];
  readonly name: string;
  readonly amount: string;
}

const MOST_KEYS = 9;

const typedOf = ({ lineKinds, paymentPlans }: Sale) => ({
  paymentPlans,
  keys: lineKinds.map(
    ({ kind, name, amount }, index): TypedKey => ({
      id: String(index),
      kind,
      name: name ?? '',
      amount: amount === null ? '' : toDecimal(amount),
    }),
  ),
});

function saleOf({ keys, paymentPlans }: ReturnType<typeof typedOf>): Sale | null {
  const lineKinds = lineChoicesSchema.safeParse(
    keys.map(({ kind, name, amount }) => {
      const parsed = parseAmount(amount);
      const typed = amount.trim() === '' ? null : parsed.ok ? parsed.amount : amount;
      return { kind, name: oneLine(name) === '' ? null : name, amount: typed };
    }),
  ).data;
  return lineKinds === undefined ? null : { lineKinds, paymentPlans };
}

const shownName = ({ kind, name }: TypedKey) =>
  (oneLine(name) === '' ? namesOfLines()[kind] : oneLine(name)).toLowerCase();

/** The problem of a key among the others, as a sentence. */
function wrongWith(key: TypedKey, keys: readonly TypedKey[]): string | null {
  if (keys.some((each) => each.id !== key.id && shownName(each) === shownName(key))) {
    return t('settings.twoKeysSameName');
  }
  const long = overLimit(key.name, LIMITS.lineName);
  if (long !== null) return long;
  const parsed = parseAmount(key.amount);
  return key.amount.trim() === '' || parsed.ok ? null : AMOUNT_PROBLEMS[parsed.problem];
}

/** The kinds of a line: the keys next to the amount. */
export function SaleSection() {
  const settings = useSettings();
  return settings === null ? null : (
    <SettingForm
      title={t('settings.sale')}
      lead={t('settings.keysNextAmountTypes', { mostkeys: MOST_KEYS })}
      saved={settings}
      typedOf={typedOf}
      parse={saleOf}
      save={(sale, commandId) => till().settings.change({ commandId, ...sale })}
    >
      {({ typed, change }) => (
        <>
          <SaleKeys keys={typed.keys} change={(keys) => change({ keys: [...keys] })} />
          <SettingChoice
            label={t('settings.paymentsBelongPaymentPlans')}
            on={typed.paymentPlans}
            choose={(paymentPlans) => change({ paymentPlans })}
            hint={t('settings.offDefault2')}
          />
        </>
      )}
    </SettingForm>
  );
}

function SaleKeys({
  keys,
  change,
}: {
  readonly keys: readonly TypedKey[];
  readonly change: (keys: readonly TypedKey[]) => void;
}) {
  const list = useRef<HTMLOListElement>(null);
  const toFocus = useRef<number | null>(null);
  const put = (next: readonly TypedKey[], focus: number | null = null) => {
    toFocus.current = focus;
    change(next);
  };
  useEffect(() => {
    if (toFocus.current === null) return;
    list.current?.querySelectorAll<HTMLElement>('[data-key-name]')[toFocus.current]?.focus();
    toFocus.current = null;
  });
  const move = (from: number, to: number) => {
    const others = keys.filter((_, index) => index !== from);
    put([...others.slice(0, to), ...keys.slice(from, from + 1), ...others.slice(to)], to);
  };
  return (
    <>
      <p className={`${ui['hint']} ${styles['heads']}`} aria-hidden="true">
        <span>{t('settings.key2')}</span>
        <span>{t('terms.name')}</span>
        <span>{t('settings.reportedAs')}</span>
        <span>{t('settings.default4')}</span>
      </p>
      <ol ref={list} className={ui['stack']} data-gap="8" aria-label={t('settings.paymentTypes')}>
        {keys.map((key, index) => (
          <SaleKeyRow
            key={key.id}
            typed={key}
            position={index + 1}
            of={keys.length}
            wrong={wrongWith(key, keys)}
            change={(part) =>
              put(keys.map((each) => (each.id === key.id ? { ...each, ...part } : each)))
            }
            move={(by) => move(index, index + by)}
            remove={() =>
              put(
                keys.filter(({ id }) => id !== key.id),
                Math.min(index, keys.length - 2),
              )
            }
          />
        ))}
      </ol>
      <div>
        <Button
          disabledBecause={keys.length < MOST_KEYS ? null : t('ui.atMost', { count: MOST_KEYS })}
          onPress={() =>
            put([...keys, { id: v7(), kind: 'other', name: '', amount: '' }], keys.length)
          }
        >
          {t('settings.addKey')}
        </Button>
      </div>
    </>
  );
}

interface SaleKeyRowProps {
  readonly typed: TypedKey;
  /** From 1, like the key on the keyboard. */
  readonly position: number;
  readonly of: number;
  readonly wrong: string | null;
  readonly change: (part: Partial<TypedKey>) => void;
  readonly move: (by: -1 | 1) => void;
  readonly remove: () => void;
}

/** One key of a sale: its name, its kind, and its usual amount. */
function SaleKeyRow({
  typed: { kind, name, amount },
  position,
  of,
  wrong,
  change,
  move,
  remove,
}: SaleKeyRowProps) {
  const about = t('settings.key', { position });
  const { dropped, changeTyped } = useNoCardNumber((next) => change({ amount: next }));
  const problem = dropped ?? wrong;
  const moves: readonly (readonly [string, ReactNode, boolean, () => void])[] = [
    [
      t('settings.moveUp'),
      <ArrowUp key="up" size={16} aria-hidden="true" />,
      position > 1,
      () => move(-1),
    ],
    [
      t('terms.later'),
      <ArrowDown key="down" size={16} aria-hidden="true" />,
      position < of,
      () => move(1),
    ],
    [t('settings.remove'), <X key="x" size={16} aria-hidden="true" />, of > 1, remove],
  ];
  return (
    <li className={styles['key']}>
      <Key>{`Alt+${position}`}</Key>
      <input
        className={ui['input']}
        data-key-name
        aria-label={t('settings.name', { about })}
        aria-invalid={wrong !== null}
        placeholder={namesOfLines()[kind]}
        dir="auto"
        autoComplete="off"
        value={name}
        onChange={(event) => change({ name: event.target.value })}
      />
      <select
        className={ui['input']}
        aria-label={t('settings.type', { about })}
        value={kind}
        onChange={(event) => {
          const next = CHOSEN_KINDS.find((each) => each === event.target.value);
          if (next !== undefined) change({ kind: next });
        }}
      >
        {CHOSEN_KINDS.map((each) => (
          <option key={each} value={each}>
            {namesOfLines()[each]}
          </option>
        ))}
      </select>
      <input
        className={ui['input']}
        aria-label={t('settings.defaultAmount', { about })}
        inputMode="decimal"
        placeholder={t('settings.entered')}
        autoComplete="off"
        value={amount}
        onChange={(event) => changeTyped(event.target.value)}
      />
      <span className={styles['moves']}>
        {moves.map(([what, icon, can, act]) => (
          <AriaButton key={what} aria-label={`${what}: ${about}`} isDisabled={!can} onPress={act}>
            {icon}
          </AriaButton>
        ))}
      </span>
      {problem === null ? null : (
        <Said urgent className={`${ui['error']} ${styles['wrong']}`}>
          {problem}
        </Said>
      )}
    </li>
  );
}

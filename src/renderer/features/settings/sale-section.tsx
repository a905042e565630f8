import { useEffect, useRef } from 'react';
import { v7 } from 'uuid';
import type { SettingsParts } from '../../../shared/contract/settings.ts';
import { lineChoicesSchema } from '../../../shared/contract/values.ts';
import { parseAmount, toDecimal } from '../../../shared/domain/money.ts';
import { LINE_NAMES, type LineKind } from '../../../shared/domain/sale.ts';
import { LIMITS, oneLine } from '../../../shared/domain/typed-text.ts';
import { till } from '../../ipc/use-till.ts';
import { t } from '../../messages/t.ts';
import { Button } from '../../ui/button.tsx';
import ui from '../../ui/primitives.module.css';
import { SettingChoice, SettingForm } from '../../widgets/setting-form.tsx';
import { AMOUNT_PROBLEMS } from '../../words/problems.ts';
import { overLimit } from '../../words/typed-text.ts';
import { SaleKeyRow } from './sale-key-row.tsx';
import styles from './sale-section.module.css';
import { useSettings } from './use-settings.ts';

type Sale = Pick<SettingsParts, 'lineKinds' | 'paymentPlans'>;

/** A key as typed; an empty name means the default, an empty amount is typed at each sale. */
export interface TypedKey {
  readonly id: string;
  readonly kind: LineKind;
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
  (oneLine(name) === '' ? LINE_NAMES[kind] : oneLine(name)).toLowerCase();

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
      save={(sale) => till().settings.change({ commandId: v7(), ...sale })}
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
      <p className={styles['heads']} aria-hidden="true">
        <span>{t('settings.key2')}</span>
        <span>{t('common.name')}</span>
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
          disabled={keys.length >= MOST_KEYS}
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

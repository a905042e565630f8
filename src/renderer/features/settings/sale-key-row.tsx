import { ArrowDown, ArrowUp, X } from 'lucide-react';
import type { ReactNode } from 'react';
import { Button } from 'react-aria-components';
import { LINE_KINDS, LINE_NAMES } from '../../../shared/domain/sale.ts';
import { t } from '../../messages/t.ts';
import { Key } from '../../ui/button.tsx';
import styles from './sale-section.module.css';
import type { TypedKey } from './sale-section.tsx';

export interface SaleKeyRowProps {
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
export function SaleKeyRow({
  typed: { kind, name, amount },
  position,
  of,
  wrong,
  change,
  move,
  remove,
}: SaleKeyRowProps) {
  const about = t('settings.key', { position });
  const moves: readonly (readonly [string, ReactNode, boolean, () => void])[] = [
    [
      t('settings.moveUp'),
      <ArrowUp key="up" size={16} aria-hidden="true" />,
      position > 1,
      () => move(-1),
    ],
    [
      t('common.later'),
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
        data-key-name
        aria-label={t('settings.name', { about })}
        aria-invalid={wrong !== null}
        placeholder={LINE_NAMES[kind]}
        dir="auto"
        autoComplete="off"
        value={name}
        onChange={(event) => change({ name: event.target.value })}
      />
      <select
        aria-label={t('settings.type', { about })}
        value={kind}
        onChange={(event) => {
          const next = LINE_KINDS.find((each) => each === event.target.value);
          if (next !== undefined) change({ kind: next });
        }}
      >
        {LINE_KINDS.map((each) => (
          <option key={each} value={each}>
            {LINE_NAMES[each]}
          </option>
        ))}
      </select>
      <input
        aria-label={t('settings.defaultAmount', { about })}
        inputMode="decimal"
        placeholder={t('settings.entered')}
        autoComplete="off"
        value={amount}
        onChange={(event) => change({ amount: event.target.value })}
      />
      <span className={styles['moves']}>
        {moves.map(([what, icon, can, act]) => (
          <Button key={what} aria-label={`${what}: ${about}`} isDisabled={!can} onPress={act}>
            {icon}
          </Button>
        ))}
      </span>
      {wrong === null ? null : (
        <p className={styles['wrong']} role="alert">
          {wrong}
        </p>
      )}
    </li>
  );
}

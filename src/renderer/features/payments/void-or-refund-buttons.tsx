import { Ban, Banknote, Undo2 } from 'lucide-react';
import type { RefObject } from 'react';
import { type Cents, toDollars } from '../../../shared/domain/money.ts';
import type { VoidOrRefund } from '../../../shared/domain/payment.ts';
import { Button } from '../../ui/button.tsx';
import { useAction } from '../../ui/use-action.ts';
import styles from './void-or-refund-form.module.css';

/** One chosen void or refund, with the amount that remained then. */
export interface Asked {
  readonly kind: Exclude<VoidOrRefund['kind'], 'none'>;
  readonly remaining: Cents;
}

export interface VoidOrRefundButtonsProps {
  readonly voidOrRefund: Exclude<VoidOrRefund, { kind: 'none' }>;
  /** The dialog in which the keys work. */
  readonly place: RefObject<HTMLElement | null>;
  readonly ask: (asked: Asked) => void;
}

/** The void or refund that fits the payment's status; next to a void, a partial refund. */
export function VoidOrRefundButtons({ voidOrRefund, place, ask }: VoidOrRefundButtonsProps) {
  const { kind, remaining } = voidOrRefund;
  const isVoid = kind === 'void';
  const sum = toDollars(remaining);
  const Icon = kind === 'cash-back' ? Banknote : Undo2;
  const voiding = () => ask({ kind: 'void', remaining });
  const refunding = () => ask({ kind: isVoid ? 'refund' : kind, remaining });
  useAction({ name: `Void ${sum}`, shortcut: 'V', run: voiding, enabled: isVoid, place });
  useAction({ name: `Give back up to ${sum}`, shortcut: 'R', run: refunding, place });
  return (
    <div className={styles['buttons']}>
      {isVoid ? (
        <Button
          look="primary"
          icon={<Ban size={18} aria-hidden="true" />}
          shortcut="V"
          onPress={voiding}
        >
          Void {sum}
        </Button>
      ) : null}
      <Button
        look={isVoid ? 'secondary' : 'primary'}
        icon={<Icon size={18} aria-hidden="true" />}
        shortcut="R"
        onPress={refunding}
      >
        {isVoid ? 'Refund a part' : BACK[kind](sum)}
      </Button>
      <p className={styles['how']}>{HOW[kind]}</p>
    </div>
  );
}

const BACK: Readonly<Record<Exclude<Asked['kind'], 'void'>, (sum: string) => string>> = {
  refund: (sum) => `Refund, up to ${sum}`,
  'cash-back': (sum) => `Cash back, up to ${sum}`,
  'check-back': (sum) => `Give the check of ${sum} back`,
  'terminal-back': (sum) => `Record its refund, up to ${sum}`,
};

const HOW: Readonly<Record<Asked['kind'], string>> = {
  void: 'It has not settled yet. A void makes the whole charge disappear; a refund of a part takes 3–5 days.',
  refund: 'It cannot be voided any more. A refund reaches the patient in 3–5 days.',
  'cash-back': 'It was paid in cash, so cash goes back from the drawer.',
  'check-back': 'It was paid by check: the check itself goes back. Only this till knows of it.',
  'terminal-back': 'Refund it at the other terminal first; here its refund is recorded.',
};

import { Ban, Banknote, Undo2 } from 'lucide-react';
import type { RefObject } from 'react';
import { type Cents, toDollars } from '../../shared/domain/money.ts';
import type { VoidOrRefund } from '../../shared/domain/payment.ts';
import { t } from '../messages/t.ts';
import { Button } from '../ui/button.tsx';
import ui from '../ui/primitives.module.css';
import { useAction } from '../ui/use-action.ts';
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
  useAction({
    name: t('payments.void', { sum }),
    shortcut: 'V',
    run: voiding,
    enabled: isVoid,
    place,
  });
  useAction({ name: t('payments.refundUp', { sum }), shortcut: 'R', run: refunding, place });
  return (
    <div className={ui['row']} data-gap="10">
      {isVoid ? (
        <Button
          look="primary"
          icon={<Ban size={18} aria-hidden="true" />}
          shortcut="V"
          onPress={voiding}
        >
          {t('payments.void', { sum })}
        </Button>
      ) : null}
      <Button
        look={isVoid ? 'secondary' : 'primary'}
        icon={<Icon size={18} aria-hidden="true" />}
        shortcut="R"
        onPress={refunding}
      >
        {isVoid ? t('payments.partialRefund') : BACK[kind](sum)}
      </Button>
      <p className={styles['how']}>{HOW[kind]}</p>
    </div>
  );
}

const BACK: Readonly<Record<Exclude<Asked['kind'], 'void'>, (sum: string) => string>> = {
  refund: (sum) => t('payments.refundUp2', { sum }),
  'cash-back': (sum) => t('payments.refundCashUp', { sum }),
  'check-back': (sum) => t('payments.returnCheck', { sum }),
  'terminal-back': (sum) => t('payments.recordRefundUp', { sum }),
};

const HOW: Readonly<Record<Asked['kind'], string>> = {
  void: t('payments.notSettledYet'),
  refund: t('payments.paymentSettledCanNo'),
  'cash-back': t('payments.paidCashRefundCash'),
  'check-back': t('payments.paidCheckReturnCheck'),
  'terminal-back': t('payments.firstRefundOtherTerminal'),
};

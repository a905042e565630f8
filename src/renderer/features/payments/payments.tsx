import { CalendarX, Search } from 'lucide-react';
import { useRef, useState } from 'react';
import { ToggleButton } from 'react-aria-components';
import type { Subject } from '../../../shared/contract/payments.ts';
import { LIMITS } from '../../../shared/domain/typed-text.ts';
import { Button } from '../../ui/button.tsx';
import { Key } from '../../ui/key.tsx';
import { useAction } from '../../ui/use-action.ts';
import { overLimit } from '../../words/typed-text.ts';
import { ElsewhereList } from './elsewhere-list.tsx';
import { EmptyPayments } from './empty-payments.tsx';
import { usePaymentList } from './payment-list.tsx';
import { PaymentStory, type PaymentStoryProps } from './payment-story.tsx';
import styles from './payments.module.css';
import { VoidsOfDay } from './voids-of-day.tsx';

export type PaymentsProps = Pick<PaymentStoryProps, 'approval' | 'receipt' | 'declinedSlip'>;

/**
 * Every payment of this till, with one search box, its timeline and its void or refund; payments of
 * other terminals by day or amount.
 */
export function Payments(props: PaymentsProps) {
  const [words, setWords] = useState('');
  const [elsewhere, setElsewhere] = useState(false);
  const [subject, setSubject] = useState<Subject | null>(null);
  const [voiding, setVoiding] = useState(false);
  const box = useRef<HTMLInputElement>(null);
  const long = overLimit(words, LIMITS.search);
  const { list, keys, total, isBehind } = usePaymentList(long === null ? words : '', ({ key }) =>
    setSubject({ kind: 'ours', key }),
  );
  useAction({ name: 'Voids at day’s end', shortcut: 'Alt+V', run: () => setVoiding(true) });
  useAction({
    name: elsewhere ? 'Payments of this till' : 'Payments of other tills',
    shortcut: 'Alt+M',
    run: () => setElsewhere(!elsewhere),
  });
  return (
    <main className={styles['place']}>
      <header className={styles['head']}>
        <h1>Payments</h1>
        <ToggleButton
          className={styles['toggle'] ?? ''}
          isSelected={elsewhere}
          onChange={setElsewhere}
        >
          Other tills <Key>Alt+M</Key>
        </ToggleButton>
        <Button
          icon={<CalendarX size={18} aria-hidden="true" />}
          shortcut="Alt+V"
          onPress={() => setVoiding(true)}
        >
          Voids at day’s end
        </Button>
      </header>
      <div className={styles['box']}>
        <Search size={20} aria-hidden="true" />
        <input
          ref={box}
          role="combobox"
          aria-label="Find a payment"
          aria-expanded={total > 0}
          aria-controls={keys.listId}
          aria-activedescendant={elsewhere ? undefined : keys.activeId}
          aria-autocomplete="list"
          autoComplete="off"
          spellCheck={false}
          // biome-ignore lint/a11y/noAutofocus: the page opens with its search box
          autoFocus
          dir="auto"
          aria-invalid={long !== null}
          placeholder="Receipt, amount, last four, patient, cashier, day or reference"
          value={words}
          onChange={(event) => setWords(event.target.value)}
          onKeyDown={(event) => {
            if (event.key === 'Escape' && words !== '') setWords('');
            else if (elsewhere || long !== null || !keys.pressed(event)) return;
            event.preventDefault();
            event.stopPropagation();
          }}
        />
        <span className={styles['count']} role="status">
          {long ?? (elsewhere || isBehind ? '' : countText(total))}
        </span>
      </div>
      {long !== null ? null : elsewhere ? (
        <ElsewhereList
          words={words}
          open={(recordId) => setSubject({ kind: 'foreign', recordId })}
        />
      ) : total === 0 && !isBehind ? (
        <EmptyPayments words={words} lookElsewhere={() => setElsewhere(true)} />
      ) : (
        list
      )}
      {subject === null ? null : (
        <PaymentStory
          subject={subject}
          open={setSubject}
          close={() => setSubject(null)}
          {...props}
        />
      )}
      {voiding ? <VoidsOfDay approval={props.approval} close={() => setVoiding(false)} /> : null}
    </main>
  );
}

function countText(total: number): string {
  return total === 1 ? '1 payment' : `${total.toLocaleString('en-US')} payments`;
}

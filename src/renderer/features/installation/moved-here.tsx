import { useState } from 'react';
import type { MoveAnswer } from '../../../shared/contract/installation.ts';
import type { TillState } from '../../../shared/contract/till.ts';
import { till } from '../../ipc/use-till.ts';
import type { AskApproval } from '../../ui/ask-approval.ts';
import { Button } from '../../ui/button.tsx';
import styles from './moved-here.module.css';

const ANSWERS: Readonly<Record<MoveAnswer, string>> = {
  'moved-here': 'Confirm: moved here',
  'same-computer': 'Confirm: same computer, another account',
};

export interface MovedHereProps {
  readonly moved: NonNullable<TillState['moved']>;
  readonly approval: AskApproval;
}

/** Shown first: data of another installation takes no payment until it is confirmed. */
export function MovedHere({ moved: { tillId, shared }, approval }: MovedHereProps) {
  const [asked, setAsked] = useState<MoveAnswer | null>(null);
  return (
    <main className={styles['page']}>
      <section className={styles['card']}>
        <h1>Was this counter moved here?</h1>
        <p>
          This data belongs to counter <code>{tillId}</code> of another installation of Swipewell.
          If that one is still in use, both would take payments under the same number.
        </p>
        <p>
          After <strong>moved here</strong> this counter gets a new number for new payments and
          receipts, and starts with an empty journal. Swipewell keeps checking the unconfirmed
          payments of {tillId} here.
        </p>
        {shared ? (
          <p>
            If you only signed in to this computer with another account, confirm the{' '}
            <strong>same computer</strong>: the counter continues as it was.
          </p>
        ) : null}
        {asked === null ? (
          <div className={styles['moves']}>
            <Button look="primary" autoFocus onPress={() => setAsked('moved-here')}>
              Moved here…
            </Button>
            {shared ? (
              <Button onPress={() => setAsked('same-computer')}>
                Same computer, another account…
              </Button>
            ) : null}
          </div>
        ) : (
          approval({
            what: ANSWERS[asked],
            cancel: () => setAsked(null),
            give: (word) => till().installation.confirmMove({ answer: asked, approval: word }),
          })
        )}
      </section>
    </main>
  );
}

import { LockKeyhole } from 'lucide-react';
import { useEffect } from 'react';
import type { Cashier } from '../../../shared/domain/sale.ts';
import { useCommand } from '../../ipc/use-command.ts';
import { till, useTill } from '../../ipc/use-till.ts';
import { Button } from '../../ui/button.tsx';
import { Notice } from '../../ui/notice.tsx';
import { PinField } from '../../ui/pin-field.tsx';
import { commandProblem } from '../../words/problems.ts';
import styles from './lock-screen.module.css';

/** Hides the page until the signed-in person's PIN is typed; the page keeps its state. */
export function LockScreen({
  cashier,
  before,
}: {
  readonly cashier: Cashier;
  /** The element that had the focus, and gets it back. */
  readonly before: Element | null;
}) {
  const { run, problem } = useCommand();
  const saleOpen = useTill((state) => state.saleOpen);
  useEffect(
    () => () => {
      if (before instanceof HTMLElement) before.focus();
    },
    [before],
  );
  const shownPin =
    useTill((state) => state.people).find(({ id }) => id === cashier.id)?.shownPin ?? null;
  return (
    <main className={styles['lockScreen']}>
      <section className={styles['card']}>
        <LockKeyhole size={36} aria-hidden="true" />
        <h1>Locked</h1>
        <p>
          {saleOpen ? 'The sale underneath is as you left it.' : `${cashier.name} is signed in.`}
        </p>
        <PinField
          label={`PIN of ${cashier.name}`}
          autoFocus
          entered={(pin) => run(() => till().staff.unlock({ pin }))}
        />
        {shownPin === null ? null : (
          <p>
            On the demo service the PIN is <strong>{shownPin}</strong>.
          </p>
        )}
        {problem === null ? null : <Notice tone="bad">{commandProblem(problem)}</Notice>}
        {saleOpen ? null : (
          <Button look="quiet" onPress={() => run(() => till().staff.signOut())}>
            Sign in as somebody else
          </Button>
        )}
      </section>
    </main>
  );
}

import { LockKeyhole } from 'lucide-react';
import { useEffect } from 'react';
import type { Cashier } from '../../../shared/domain/sale.ts';
import { useCommand } from '../../ipc/use-command.ts';
import { till, useTill } from '../../ipc/use-till.ts';
import { Message } from '../../messages/message.tsx';
import { t } from '../../messages/t.ts';
import { Button } from '../../ui/button.tsx';
import { Notice } from '../../ui/notice.tsx';
import { PinField } from '../../ui/pin-field.tsx';
import ui from '../../ui/primitives.module.css';
import { commandProblem } from '../../words/problems.ts';
import styles from './sign-in.module.css';

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
    <main className={ui['centered']}>
      <section className={`${ui['card']} ${styles['lockCard']}`}>
        <LockKeyhole size={36} aria-hidden="true" />
        <h1>{t('staff.locked')}</h1>
        <p>{saleOpen ? t('staff.yourSaleUnchanged') : t('staff.signed', { name: cashier.name })}</p>
        <PinField
          label={t('staff.sPin', { name: cashier.name })}
          autoFocus
          entered={(pin) => run(() => till().staff.unlock({ pin }))}
        />
        {shownPin === null ? null : (
          <p>
            <Message id="staff.demoPin" values={{ shownPin: <strong>{shownPin}</strong> }} />
          </p>
        )}
        {problem === null ? null : <Notice tone="bad">{commandProblem(problem)}</Notice>}
        {saleOpen ? null : (
          <Button look="quiet" onPress={() => run(() => till().staff.signOut())}>
            {t('staff.switchUser2')}
          </Button>
        )}
      </section>
    </main>
  );
}

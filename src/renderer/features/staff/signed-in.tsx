import { LockKeyhole } from 'lucide-react';
import { useEffect, useLayoutEffect, useRef, useState } from 'react';
import { Button } from 'react-aria-components';
import type { TillState } from '../../../shared/contract/till.ts';
import { may } from '../../../shared/domain/permissions.ts';
import type { Role } from '../../../shared/domain/roles.ts';
import { LANGUAGE_NAMES, type Language } from '../../../shared/messages/language.ts';
import { useTillStore } from '../../ipc/till-store.ts';
import { useCommand } from '../../ipc/use-command.ts';
import { till, useTill } from '../../ipc/use-till.ts';
import { t } from '../../messages/t.ts';
import { SidePanel } from '../../ui/dialog.tsx';
import ui from '../../ui/primitives.module.css';
import { Said } from '../../ui/said.tsx';
import { leaveSafely } from '../../ui/unsaved.ts';
import { useAction } from '../../ui/use-action.ts';
import { commandProblem } from '../../words/problems.ts';
import { atMostEvery } from './at-most-every.ts';
import { initials, otherLanguages } from './sign-in.tsx';
import styles from './staff.module.css';
import { StaffList } from './staff-list.tsx';

/** Minimum interval of the activity messages to the till, ms. */
const TELL_EVERY_MS = 10_000;

/** Reports keys and pointers to the till, so that it locks the screen after a time without any. */
function useIdleWatch(): void {
  useEffect(() => {
    const used = atMostEvery(
      TELL_EVERY_MS,
      () => performance.now(),
      (forget) => {
        // After a broken connection the next key reports it.
        useTillStore.getState().client?.staff.active().catch(forget);
      },
    );
    const events = ['keydown', 'pointerdown', 'wheel'] as const;
    for (const event of events) window.addEventListener(event, used, { passive: true });
    return () => {
      for (const event of events) window.removeEventListener(event, used);
    };
  }, []);
}

/** The signed-in person, and the ways to lock the screen or to switch user. */
export function SignedIn({ cashier }: { readonly cashier: NonNullable<TillState['cashier']> }) {
  const saleOpen = useTill((state) => state.current !== null);
  const { run, problem } = useCommand();
  const [staffOpen, setStaffOpen] = useState(false);
  useIdleWatch();
  const lock = () => run(() => till().staff.lock());
  const signOut = () => leaveSafely(() => run(() => till().staff.signOut()));
  const choose = (language: Language) =>
    leaveSafely(() => run(() => till().staff.chooseLanguage({ language })));
  useLockKey(lock);
  useAction({ name: t('staff.lockScreen'), shortcut: 'F12', run: lock });
  useAction({ name: t('staff.signOut'), run: signOut, enabled: !saleOpen });
  useAction({
    name: t('staff.staff'),
    run: () => setStaffOpen(true),
    enabled: may(cashier.role, 'open-a-locked-pin'),
  });
  return (
    <div className={styles['who']}>
      <span className={styles['initials']} aria-hidden="true">
        {initials(cashier.name)}
      </span>
      <bdi className={styles['name']}>{cashier.name}</bdi>
      {may(cashier.role, 'open-a-locked-pin') ? (
        <Button className={`${ui['barItem']} ${styles['out']}`} onPress={() => setStaffOpen(true)}>
          {t('staff.staff')}
        </Button>
      ) : null}
      {otherLanguages().map((each) => (
        <Button
          key={each}
          className={`${ui['barItem']} ${styles['out']}`}
          onPress={() => choose(each)}
        >
          <span lang={each}>{LANGUAGE_NAMES[each]}</span>
        </Button>
      ))}
      <Button
        className={`${ui['barItem']} ${styles['out']}`}
        data-shortcut="F12"
        aria-label={t('staff.lockF12')}
        onPress={lock}
      >
        <LockKeyhole size={16} aria-hidden="true" />
      </Button>
      <Button
        className={`${ui['barItem']} ${styles['out']}`}
        isDisabled={saleOpen}
        onPress={signOut}
      >
        {t('staff.signOut')}
      </Button>
      {problem === null ? null : (
        <Said urgent className={styles['problem']}>
          {commandProblem(problem)}
        </Said>
      )}
      {staffOpen ? <StaffPanel role={cashier.role} close={() => setStaffOpen(false)} /> : null}
    </div>
  );
}

/** The staff list in a panel over the page. */
function StaffPanel({ role, close }: { readonly role: Role; readonly close: () => void }) {
  return (
    <SidePanel title={t('staff.staff')} close={close}>
      <StaffList role={role} />
    </SidePanel>
  );
}

/** F12 locks the screen from everywhere, also from an open dialog; no other key does. */
function useLockKey(lock: () => void): void {
  const latest = useRef(lock);
  latest.current = lock;
  // Before the paint: a key is pressed as soon as its button shows it.
  useLayoutEffect(() => {
    const pressed = (event: KeyboardEvent) => {
      if (event.key !== 'F12' || event.repeat) return;
      event.preventDefault();
      latest.current();
    };
    window.addEventListener('keydown', pressed, { capture: true });
    return () => window.removeEventListener('keydown', pressed, { capture: true });
  }, []);
}

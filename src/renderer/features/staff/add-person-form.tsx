import { useState } from 'react';
import type { Role } from '../../../shared/domain/roles.ts';
import { fits, LIMITS } from '../../../shared/domain/typed-text.ts';
import { useCommand } from '../../ipc/use-command.ts';
import { till } from '../../ipc/use-till.ts';
import { t } from '../../messages/t.ts';
import { Notice } from '../../ui/notice.tsx';
import { PinField } from '../../ui/pin-field.tsx';
import { TypedField } from '../../ui/typed-field.tsx';
import { commandProblem } from '../../words/problems.ts';
import { RoleChoice } from './role-choice.tsx';
import styles from './staff-panel.module.css';

/** A new person: the sixth digit of the first PIN adds them. */
export function AddPersonForm() {
  const [name, setName] = useState('');
  const [role, setRole] = useState<Role>('cashier');
  const { run, pending, problem } = useCommand();
  const add = async (pin: string) => {
    await till().staff.add({ name: name.trim(), role, pin });
    setName('');
    setRole('cashier');
  };
  return (
    <section className={styles['person']} aria-labelledby="add-person">
      <h3 id="add-person">{t('staff.addPerson')}</h3>
      <TypedField label={t('common.name')} value={name} change={setName} most={LIMITS.personName} />
      <RoleChoice label={t('staff.role')} role={role} choose={setRole} />
      <PinField
        label={t('staff.firstPin')}
        disabled={pending || !fits(name, LIMITS.personName)}
        entered={(pin) => run(() => add(pin))}
      />
      <p className={styles['hint']}>{t('staff.sixDigitsChosenPerson')}</p>
      {problem === null ? null : <Notice tone="bad">{commandProblem(problem)}</Notice>}
    </section>
  );
}

import { useState } from 'react';
import { v7 } from 'uuid';
import { may } from '../../../shared/domain/permissions.ts';
import type { Role } from '../../../shared/domain/roles.ts';
import { fits, LIMITS } from '../../../shared/domain/typed-text.ts';
import { useCommand } from '../../ipc/use-command.ts';
import { till, useTill } from '../../ipc/use-till.ts';
import { t } from '../../messages/t.ts';
import { Button } from '../../ui/button.tsx';
import { TypedField } from '../../ui/field.tsx';
import { Notice } from '../../ui/notice.tsx';
import { PinField } from '../../ui/pin-field.tsx';
import ui from '../../ui/primitives.module.css';
import { RecoveryCode } from '../../ui/recovery-code.tsx';
import { SettingSection } from '../../widgets/setting-form.tsx';
import { commandProblem } from '../../words/problems.ts';
import { PersonCard, RoleChoice } from './person-card.tsx';
import styles from './staff.module.css';

/** The staff: a manager ends a lockout, an administrator changes the list. */
export function StaffList({ role }: { readonly role: Role }) {
  const clinic = useTill((state) => state.mode === 'clinic');
  const changeable = may(role, 'manage-staff');
  return (
    <div className={ui['stack']} data-gap="16">
      <ul className={ui['stack']} aria-label={t('staff.people')}>
        {useTill((state) => state.people).map((person) => (
          <PersonCard key={person.id} person={person} changeable={changeable} />
        ))}
      </ul>
      {changeable ? <AddPersonForm /> : null}
      {changeable && clinic ? <NewRecoveryCode /> : null}
    </div>
  );
}

/** A new person: the sixth digit of the first PIN adds them. */
function AddPersonForm() {
  const [name, setName] = useState('');
  const [role, setRole] = useState<Role>('cashier');
  const { run, pending, problem } = useCommand();
  const add = async (pin: string) => {
    await till().staff.add({ commandId: v7(), name: name.trim(), role, pin });
    setName('');
    setRole('cashier');
  };
  return (
    <section className={styles['person']} aria-labelledby="add-person">
      <h3 id="add-person">{t('staff.addPerson')}</h3>
      <TypedField label={t('terms.name')} value={name} change={setName} most={LIMITS.personName} />
      <RoleChoice label={t('staff.role')} role={role} choose={setRole} />
      <PinField
        label={t('staff.firstPin')}
        disabled={pending || !fits(name, LIMITS.personName)}
        entered={(pin) => run(() => add(pin))}
      />
      <p className={ui['hint']}>{t('staff.sixDigitsChosenPerson')}</p>
      {problem === null ? null : <Notice tone="bad">{commandProblem(problem)}</Notice>}
    </section>
  );
}

/** Issues another recovery code if the paper is lost or another person saw it. */
function NewRecoveryCode() {
  const [code, setCode] = useState<string | null>(null);
  const { run, pending, problem } = useCommand();
  if (code !== null) return <RecoveryCode code={code} done={() => setCode(null)} />;
  const renew = async () =>
    setCode((await till().staff.renewRecovery({ commandId: v7() })).recoveryCode);
  return (
    <section className={styles['person']} aria-labelledby="recovery-heading">
      <h3 id="recovery-heading">{t('staff.recoveryCode')}</h3>
      <p className={ui['hint']}>{t('staff.printedCodeSignsAdministrator')}</p>
      {problem === null ? null : <Notice tone="bad">{commandProblem(problem)}</Notice>}
      <div>
        <Button pending={pending} onPress={() => run(renew)}>
          {t('staff.createNewRecoveryCode')}
        </Button>
      </div>
    </section>
  );
}

/** The staff list in the settings. */
export function StaffSection() {
  const role = useTill((state) => state.cashier?.role ?? null);
  if (role === null) return null;
  return (
    <SettingSection title={t('staff.staff')} lead={t('staff.peopleCounterTheirRoles')}>
      <StaffList role={role} />
    </SettingSection>
  );
}

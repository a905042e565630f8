import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { v7 } from 'uuid';
import type { Person } from '../../../shared/contract/staff.ts';
import { may } from '../../../shared/domain/permissions.ts';
import { ROLES, type Role } from '../../../shared/domain/roles.ts';
import { fits, LIMITS } from '../../../shared/domain/typed-text.ts';
import { useCommand } from '../../ipc/use-command.ts';
import { till, useTill } from '../../ipc/use-till.ts';
import { t } from '../../messages/t.ts';
import { Button } from '../../ui/button.tsx';
import { timeWithSeconds } from '../../ui/clock.ts';
import { TypedField } from '../../ui/field.tsx';
import { Notice } from '../../ui/notice.tsx';
import { PinField } from '../../ui/pin-field.tsx';
import ui from '../../ui/primitives.module.css';
import { RecoveryCode } from '../../ui/recovery-code.tsx';
import { SettingSection } from '../../widgets/setting-form.tsx';
import { commandProblem } from '../../words/problems.ts';
import { ROLE_NAMES } from '../../words/roles.ts';
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
  const isShared = useTill((state) => state.clinic !== null);
  if (role === null) return null;
  const lead = isShared ? t('staff.peopleOfClinic') : t('staff.peopleCounterTheirRoles');
  return (
    <SettingSection title={t('staff.staff')} lead={lead}>
      <StaffList role={role} />
    </SettingSection>
  );
}

interface PersonCardProps {
  readonly person: Person;
  readonly changeable: boolean;
}

/** One person of the staff, with the actions that the signed-in person may take. */
function PersonCard({
  person: { id, name, role, lockedOutUntil, branches, counterBranches },
  changeable,
}: PersonCardProps) {
  const { run, pending, problem } = useCommand();
  const clinic = useTill((state) => state.mode === 'clinic');
  const [changing, setChanging] = useState(false);
  const [removing, setRemoving] = useState(false);
  return (
    <li className={styles['person']} aria-label={name}>
      <div className={`${ui['line']} ${styles['head']}`} data-spread>
        <div>
          <strong>{name}</strong>
          <span className={ui['hint']}>{ROLE_NAMES[role]}</span>
        </div>
        {changeable ? (
          <Button
            look="quiet"
            onPress={() => {
              setChanging(!changing);
              setRemoving(false);
            }}
          >
            {changing ? t('terms.done') : t('staff.change')}
          </Button>
        ) : null}
      </div>
      {lockedOutUntil === null ? null : (
        <>
          <Notice tone="warn">
            {t('staff.tooManyWrongPins', { lockedOutUntil: timeWithSeconds(lockedOutUntil) })}
          </Notice>
          <Button
            pending={pending}
            onPress={() => run(() => till().staff.openPin({ commandId: v7(), id }))}
          >
            {t('staff.unlockSPin', { name })}
          </Button>
        </>
      )}
      {changing ? (
        <>
          <RoleChoice
            label={t('staff.role2', { name })}
            role={role}
            choose={(next) => run(() => till().staff.change({ commandId: v7(), id, role: next }))}
          />
          {clinic ? (
            <BranchesChoice
              name={name}
              branches={branches}
              choose={(next) =>
                run(() => till().staff.change({ commandId: v7(), id, branches: next }))
              }
            />
          ) : null}
          <CounterBranches
            name={name}
            branches={counterBranches}
            choose={(next) =>
              run(() => till().staff.change({ commandId: v7(), id, counterBranches: next }))
            }
          />
          <PinField
            label={t('staff.newPin3', { name })}
            disabled={pending}
            entered={(pin) =>
              run(async () => {
                await till().staff.change({ commandId: v7(), id, pin });
                setChanging(false);
              })
            }
          />
          {removing ? (
            <div className={ui['stack']} data-gap="8">
              <p>{t('staff.removeMeans', { name })}</p>
              <div className={ui['even']}>
                <Button
                  look="destructive"
                  autoFocus
                  pending={pending}
                  onPress={() => run(() => till().staff.remove({ commandId: v7(), id }))}
                >
                  {t('staff.remove', { name })}
                </Button>
                <Button onPress={() => setRemoving(false)}>{t('profiles.cancel2')}</Button>
              </div>
            </div>
          ) : (
            <div className={ui['row']} data-gap="8">
              <Button onPress={() => setRemoving(true)}>{t('staff.removeFirst', { name })}</Button>
            </div>
          )}
        </>
      ) : null}
      {problem === null ? null : <Notice tone="bad">{commandProblem(problem)}</Notice>}
    </li>
  );
}

interface BranchesChoiceProps {
  readonly name: string;
  /** Client ids; empty for all branches. */
  readonly branches: readonly string[];
  readonly choose: (branches: string[]) => void;
}

/** The branches at which a person works; empty if the clinic has only one. */
function BranchesChoice({ name, branches, choose }: BranchesChoiceProps) {
  const tillId = useTill((state) => state.tillId);
  const hasHub = useTill(({ clinic }) => clinic !== null);
  const { data: all = [] } = useQuery({
    queryKey: ['branches', tillId],
    queryFn: async () => (await till().connection.read()).current?.branches ?? [],
  });
  if (all.length < 2) return null;
  return (
    <fieldset className={`${ui['stack']} ${styles['branches']}`} data-gap="8">
      <legend>{t('staff.branches', { name })}</legend>
      {all.map((branch) => (
        <label key={branch.clientId} className={ui['line']} data-gap="8">
          <input
            type="checkbox"
            checked={branches.includes(branch.clientId)}
            onChange={({ target: { checked } }) =>
              choose([
                ...branches.filter((each) => each !== branch.clientId),
                ...(checked ? [branch.clientId] : []),
              ])
            }
          />
          {branch.name === '' ? branch.clientId : branch.name}
        </label>
      ))}
      <p className={ui['hint']}>
        {branches.length === 0
          ? t('staff.noneSelectedAllBranches')
          : hasHub
            ? t('staff.reportsOfBranches')
            : branches.length === 1
              ? t('staff.paymentsBelongBranch')
              : t('staff.personChoosesOneThese')}
      </p>
    </fieldset>
  );
}

/** The hub's branches with the counters at which a person signs in; empty without a hub, or with one branch. */
function CounterBranches({ name, branches, choose }: BranchesChoiceProps) {
  const all = useTill(({ clinic }) => clinic?.branches);
  if (all === undefined || all.length < 2) return null;
  return (
    <fieldset className={`${ui['stack']} ${styles['branches']}`} data-gap="8">
      <legend>{t('rollout.counterBranches', { name })}</legend>
      {all.map((branch) => (
        <label key={branch} className={ui['line']} data-gap="8">
          <input
            type="checkbox"
            checked={branches.includes(branch)}
            onChange={({ target: { checked } }) =>
              choose([...branches.filter((each) => each !== branch), ...(checked ? [branch] : [])])
            }
          />
          {branch}
        </label>
      ))}
      <p className={ui['hint']}>
        {branches.length === 0 ? t('rollout.allBranches') : t('rollout.someBranches')}
      </p>
    </fieldset>
  );
}

interface RoleChoiceProps {
  readonly label: string;
  readonly role: Role;
  readonly choose: (role: Role) => void;
}

function RoleChoice({ label, role, choose }: RoleChoiceProps) {
  return (
    <label className={ui['field']}>
      {label}
      <select
        value={role}
        onChange={(event) => {
          const chosen = ROLES.find((each) => each === event.target.value);
          if (chosen !== undefined) choose(chosen);
        }}
      >
        {ROLES.map((each) => (
          <option key={each} value={each}>
            {ROLE_NAMES[each]}
          </option>
        ))}
      </select>
    </label>
  );
}

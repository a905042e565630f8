import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { v7 } from 'uuid';
import type { Person } from '../../../shared/contract/staff.ts';
import { ROLES, type Role } from '../../../shared/domain/roles.ts';
import { useCommand } from '../../ipc/use-command.ts';
import { till, useTill } from '../../ipc/use-till.ts';
import { t } from '../../messages/t.ts';
import { Button } from '../../ui/button.tsx';
import { timeWithSeconds } from '../../ui/clock.ts';
import { Notice } from '../../ui/notice.tsx';
import { PinField } from '../../ui/pin-field.tsx';
import ui from '../../ui/primitives.module.css';
import { commandProblem } from '../../words/problems.ts';
import { ROLE_NAMES } from '../../words/roles.ts';
import styles from './staff.module.css';

export interface PersonCardProps {
  readonly person: Person;
  readonly changeable: boolean;
}

/** One person of the staff, with the actions that the signed-in person may take. */
export function PersonCard({
  person: { id, name, role, lockedOutUntil, branches },
  changeable,
}: PersonCardProps) {
  const { run, pending, problem } = useCommand();
  const clinic = useTill((state) => state.mode === 'clinic');
  const [changing, setChanging] = useState(false);
  return (
    <li className={styles['person']} aria-label={name}>
      <div className={styles['head']}>
        <div>
          <strong>{name}</strong>
          <span className={ui['hint']}>{ROLE_NAMES[role]}</span>
        </div>
        {changeable ? (
          <Button look="quiet" onPress={() => setChanging(!changing)}>
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
          <Button
            look="quiet"
            pending={pending}
            onPress={() => run(() => till().staff.remove({ commandId: v7(), id }))}
          >
            {t('staff.remove', { name })}
          </Button>
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
  const { data: all = [] } = useQuery({
    queryKey: ['branches', tillId],
    queryFn: async () => (await till().connection.read()).current?.branches ?? [],
  });
  if (all.length < 2) return null;
  return (
    <fieldset className={styles['branches']}>
      <legend>{t('staff.branches', { name })}</legend>
      {all.map((branch) => (
        <label key={branch.clientId}>
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
          : branches.length === 1
            ? t('staff.paymentsBelongBranch')
            : t('staff.personChoosesOneThese')}
      </p>
    </fieldset>
  );
}

interface RoleChoiceProps {
  readonly label: string;
  readonly role: Role;
  readonly choose: (role: Role) => void;
}

export function RoleChoice({ label, role, choose }: RoleChoiceProps) {
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

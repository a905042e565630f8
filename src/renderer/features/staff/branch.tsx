import { Building2 } from 'lucide-react';
import { useState } from 'react';
import { Button as PlainButton } from 'react-aria-components';
import { v7 } from 'uuid';
import type { TillState } from '../../../shared/contract/till.ts';
import { useCommand } from '../../ipc/use-command.ts';
import { till, useTill } from '../../ipc/use-till.ts';
import { t } from '../../messages/t.ts';
import { Button } from '../../ui/button.tsx';
import { SidePanel } from '../../ui/dialog.tsx';
import { Notice } from '../../ui/notice.tsx';
import ui from '../../ui/primitives.module.css';
import { StatusButton } from '../../ui/status-menu.tsx';
import { useAction } from '../../ui/use-action.ts';
import { commandProblem } from '../../words/problems.ts';
import styles from './sign-in.module.css';
import { NumberKey, useNumberKeys } from './sign-in.tsx';

type Branch = NonNullable<TillState['branch']>;

/** The branch that receives the money, asked once per sign-in of a person at several branches. */
export function BranchChoice({ branch }: { readonly branch: Branch }) {
  return (
    <main className={ui['centered']}>
      <section className={ui['card']}>
        <h1>{t('staff.chooseBranch')}</h1>
        <div className={styles['lead']}>{t('staff.nextPaymentsBelongBranch')}</div>
        <BranchList branch={branch} />
      </section>
    </main>
  );
}

/** In place of the choice at a counter with a hub, once per sign-in, while no branch has the name of the counter's. */
export function UnclearBranch({
  branch,
  done,
}: {
  readonly branch: Branch;
  readonly done: () => void;
}) {
  return (
    <main className={ui['centered']}>
      <section className={ui['card']} data-wide>
        <h1>{t('staff.unclearBranch')}</h1>
        <UnclearReason branch={branch} />
        <Button look="primary" autoFocus onPress={done}>
          {t('staff.withoutCards')}
        </Button>
      </section>
    </main>
  );
}

function UnclearReason({ branch: { choices } }: { readonly branch: Branch }) {
  const counter = useTill(({ clinic }) => clinic?.branch ?? '');
  return (
    <>
      <p>{t('staff.unclearReason', { counter })}</p>
      <ul aria-label={t('staff.branches2')}>
        {choices.map(({ clientId, name }) => (
          <li key={clientId}>
            {clientId} {name}
          </li>
        ))}
      </ul>
      <p>{t('staff.unclearRemedy')}</p>
    </>
  );
}

interface BranchListProps {
  readonly branch: Branch;
  readonly chosen?: () => void;
}

/** The branches of the signed-in person, each with its key. */
function BranchList({ branch: { choices }, chosen }: BranchListProps) {
  const { run, problem } = useCommand();
  const choose = (clientId: string) =>
    run(async () => {
      await till().connection.chooseBranch({ commandId: v7(), clientId });
      chosen?.();
    });
  useNumberKeys(choices, ({ clientId }) => choose(clientId));
  return (
    <>
      <ul className={ui['stack']} data-gap="8" aria-label={t('staff.branches2')}>
        {choices.map(({ clientId, name }, index) => (
          <li key={clientId}>
            <PlainButton className={styles['person'] ?? ''} onPress={() => choose(clientId)}>
              <span className={styles['initials']} aria-hidden="true">
                <Building2 size={20} />
              </span>
              <span className={styles['name']}>
                {name === '' ? clientId : name}
                <span className={styles['role']}>{clientId}</span>
              </span>
              <NumberKey index={index} />
            </PlainButton>
          </li>
        ))}
      </ul>
      {problem === null ? null : <Notice tone="bad">{commandProblem(problem)}</Notice>}
    </>
  );
}

/** The branch in the status bar, and the way to another. */
export function BranchButton() {
  const branch = useTill((state) => state.branch);
  const [open, setOpen] = useState(false);
  const isUnclear = branch !== null && branch.current === null;
  const several = branch !== null && branch.choices.length > 1 && !isUnclear;
  useAction({ name: t('staff.changeBranch'), run: () => setOpen(true), enabled: several });
  if (branch === null) return null;
  return (
    <>
      <StatusButton
        tone={isUnclear ? 'bad' : 'plain'}
        icon={<Building2 size={16} aria-hidden="true" />}
        disabled={!several && !isUnclear}
        onPress={() => setOpen(true)}
      >
        {branch.current === null
          ? t('staff.unclear')
          : branch.current.name || branch.current.clientId}
      </StatusButton>
      {open ? (
        <SidePanel title={t('staff.branch')} close={() => setOpen(false)}>
          {isUnclear ? (
            <UnclearReason branch={branch} />
          ) : (
            <BranchList branch={branch} chosen={() => setOpen(false)} />
          )}
        </SidePanel>
      ) : null}
    </>
  );
}

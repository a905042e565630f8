import { Building2 } from 'lucide-react';
import { Button } from 'react-aria-components';
import { v7 } from 'uuid';
import type { TillState } from '../../../shared/contract/till.ts';
import { useCommand } from '../../ipc/use-command.ts';
import { till } from '../../ipc/use-till.ts';
import { t } from '../../messages/t.ts';
import { Key } from '../../ui/button.tsx';
import { Notice } from '../../ui/notice.tsx';
import ui from '../../ui/primitives.module.css';
import { commandProblem } from '../../words/problems.ts';
import styles from './sign-in.module.css';
import { useNumberKeys } from './use-number-keys.ts';

export interface BranchListProps {
  readonly branch: NonNullable<TillState['branch']>;
  readonly chosen?: () => void;
}

/** The branches of the signed-in person, each with its key. */
export function BranchList({ branch: { choices }, chosen }: BranchListProps) {
  const { run, problem } = useCommand();
  const choose = (clientId: string) =>
    run(async () => {
      await till().connection.chooseBranch({ commandId: v7(), clientId });
      chosen?.();
    });
  useNumberKeys(choices, ({ clientId }) => choose(clientId));
  return (
    <>
      <ul className={ui['stack']} data-gap="10" aria-label={t('staff.branches2')}>
        {choices.map(({ clientId, name }, index) => (
          <li key={clientId}>
            <Button className={styles['person'] ?? ''} onPress={() => choose(clientId)}>
              <span className={styles['initials']} aria-hidden="true">
                <Building2 size={20} />
              </span>
              <span className={styles['name']}>
                {name === '' ? clientId : name}
                <span className={styles['role']}>{clientId}</span>
              </span>
              {index < 9 ? <Key>{index + 1}</Key> : null}
            </Button>
          </li>
        ))}
      </ul>
      {problem === null ? null : <Notice tone="bad">{commandProblem(problem)}</Notice>}
    </>
  );
}

import { useQuery } from '@tanstack/react-query';
import { till, useTill } from '../../ipc/use-till.ts';
import { t } from '../../messages/t.ts';
import styles from './staff-panel.module.css';

export interface BranchesChoiceProps {
  readonly name: string;
  /** Client ids; empty for all branches. */
  readonly branches: readonly string[];
  readonly choose: (branches: string[]) => void;
}

/** The branches at which a person works; empty if the clinic has only one. */
export function BranchesChoice({ name, branches, choose }: BranchesChoiceProps) {
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
      <p className={styles['hint']}>
        {branches.length === 0
          ? t('staff.noneSelectedAllBranches')
          : branches.length === 1
            ? t('staff.paymentsBelongBranch')
            : t('staff.personChoosesOneThese')}
      </p>
    </fieldset>
  );
}

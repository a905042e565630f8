import type { TillState } from '../../../shared/contract/till.ts';
import { t } from '../../messages/t.ts';
import { BranchList } from './branch-list.tsx';
import styles from './sign-in.module.css';

/** The branch that receives the money, asked once per sign-in of a person at several branches. */
export function BranchChoice({ branch }: { readonly branch: NonNullable<TillState['branch']> }) {
  return (
    <main className={styles['page']}>
      <section className={styles['card']}>
        <h1>{t('staff.chooseBranch')}</h1>
        <p className={styles['lead']}>{t('staff.nextPaymentsBelongBranch')}</p>
        <BranchList branch={branch} />
      </section>
    </main>
  );
}

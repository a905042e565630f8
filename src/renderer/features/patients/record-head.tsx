import { type ReactNode, useState } from 'react';
import { v7 } from 'uuid';
import type { PatientRecord } from '../../../shared/contract/patients.ts';
import { may } from '../../../shared/domain/permissions.ts';
import { useCommand } from '../../ipc/use-command.ts';
import { till, useTill } from '../../ipc/use-till.ts';
import { t } from '../../messages/t.ts';
import type { AskApproval } from '../../ui/ask-approval.ts';
import { Button } from '../../ui/button.tsx';
import { SidePanel } from '../../ui/dialog.tsx';
import { Notice } from '../../ui/notice.tsx';
import ui from '../../ui/primitives.module.css';
import { commandProblem } from '../../words/problems.ts';
import styles from './record-head.module.css';

export interface RecordHeadProps {
  readonly record: PatientRecord;
  readonly kept: (record: PatientRecord) => void;
  /** Called after the record was deleted. */
  readonly deleted: () => void;
  readonly approval: AskApproval;
  /** Further actions for this patient. */
  readonly children?: ReactNode;
}

/** The patient's name, and the actions on the whole record. */
export function RecordHead({ record, kept, deleted, approval, children }: RecordHeadProps) {
  const { patientId, name, status } = record;
  const [deleting, setDeleting] = useState(false);
  const { run, pending, problem } = useCommand();
  const setActive = (active: boolean) =>
    run(async () => kept(await till().patients.setActive({ commandId: v7(), patientId, active })));
  return (
    <header className={styles['head']}>
      <div className={styles['title']}>
        <h2>
          <bdi>{name}</bdi>
        </h2>
        {status === 'active' ? null : <span className={styles['status']}>{status}</span>}
      </div>
      <div className={ui['row']}>
        {children}
        {status === 'deleted' ? null : (
          <>
            <Button look="quiet" pending={pending} onPress={() => setActive(status !== 'active')}>
              {status === 'active' ? t('patients.makeInactive') : t('patients.makeActive')}
            </Button>
            <Button look="quiet" onPress={() => setDeleting(true)}>
              {t('patients.delete')}
            </Button>
          </>
        )}
      </div>
      {problem === null ? null : <Notice tone="bad">{commandProblem(problem)}</Notice>}
      {deleting ? (
        <DeletePanel {...{ record, deleted, approval }} close={() => setDeleting(false)} />
      ) : null}
    </header>
  );
}

interface DeletePanelProps extends Pick<RecordHeadProps, 'record' | 'deleted' | 'approval'> {
  readonly close: () => void;
}

function DeletePanel({ record, deleted, approval, close }: DeletePanelProps) {
  const { patientId, name } = record;
  const alone = useTill((state) => may(state.cashier?.role ?? 'cashier', 'delete-patient'));
  const { run, pending, problem } = useCommand();
  const remove = async (word: Parameters<Parameters<AskApproval>[0]['give']>[0] | null) => {
    await till().patients.delete({ commandId: v7(), patientId, approval: word });
    deleted();
  };
  return (
    <SidePanel title={t('patients.delete2', { name })} close={close}>
      <p>{t('patients.recordDeletedPaymentService')}</p>
      {alone ? (
        <div className={ui['row']}>
          <Button look="primary" pending={pending} onPress={() => run(() => remove(null))}>
            {t('patients.deleteRecord')}
          </Button>
          <Button look="quiet" onPress={close}>
            {t('patients.cancel2')}
          </Button>
        </div>
      ) : (
        approval({ what: t('patients.deleteRecord'), give: remove, cancel: close })
      )}
      {problem === null ? null : <Notice tone="bad">{commandProblem(problem)}</Notice>}
    </SidePanel>
  );
}

import { type ReactNode, useState } from 'react';
import { v7 } from 'uuid';
import type { Approval } from '../../../shared/contract/approval.ts';
import type { PatientRecord } from '../../../shared/contract/patients.ts';
import { may } from '../../../shared/domain/permissions.ts';
import { useCommand } from '../../ipc/use-command.ts';
import { till, useTill } from '../../ipc/use-till.ts';
import { t } from '../../messages/t.ts';
import { Button } from '../../ui/button.tsx';
import { SidePanel } from '../../ui/dialog.tsx';
import { Notice } from '../../ui/notice.tsx';
import ui from '../../ui/primitives.module.css';
import { ApprovalForm } from '../../widgets/approval-form.tsx';
import { commandProblem } from '../../words/problems.ts';
import styles from './record.module.css';

const STATUS_NAMES = {
  inactive: t('patients.inactive'),
  deleted: t('patients.deleted'),
} as const;

interface RecordHeadProps {
  readonly record: PatientRecord;
  readonly kept: (record: PatientRecord) => void;
  /** Called after the record was deleted. */
  readonly deleted: () => void;
  /** Further actions for this patient. */
  readonly children?: ReactNode;
}

/** The patient's name, and the actions on the whole record. */
export function RecordHead({ record, kept, deleted, children }: RecordHeadProps) {
  const { patientId, name, status } = record;
  const [deleting, setDeleting] = useState(false);
  const { run, pending, problem } = useCommand();
  const setActive = (active: boolean) =>
    run(async () => kept(await till().patients.setActive({ commandId: v7(), patientId, active })));
  return (
    <header className={styles['head']}>
      <div className={`${ui['line']} ${styles['title']}`}>
        <h2>
          <bdi>{name}</bdi>
        </h2>
        {status === 'active' ? null : (
          <span className={styles['status']}>{STATUS_NAMES[status]}</span>
        )}
      </div>
      <div className={ui['row']}>
        {children}
        {status === 'deleted' ? null : (
          <div className={ui['line']} data-gap="8">
            <Button look="quiet" pending={pending} onPress={() => setActive(status !== 'active')}>
              {status === 'active' ? t('patients.makeInactive') : t('patients.makeActive')}
            </Button>
            <Button look="quiet" onPress={() => setDeleting(true)}>
              {t('patients.delete')}
            </Button>
          </div>
        )}
      </div>
      {problem === null ? null : <Notice tone="bad">{commandProblem(problem)}</Notice>}
      {deleting ? <DeletePanel {...{ record, deleted }} close={() => setDeleting(false)} /> : null}
    </header>
  );
}

interface DeletePanelProps {
  readonly record: PatientRecord;
  readonly deleted: () => void;
  readonly close: () => void;
}

function DeletePanel({ record, deleted, close }: DeletePanelProps) {
  const { patientId, name } = record;
  const alone = useTill((state) => may(state.cashier?.role ?? 'cashier', 'delete-patient'));
  const { run, pending, problem } = useCommand();
  const remove = async (approval: Approval | null) => {
    await till().patients.delete({ commandId: v7(), patientId, approval });
    deleted();
  };
  return (
    <SidePanel title={t('patients.delete2', { name })} close={close}>
      <p>{t('patients.recordDeletedPaymentService')}</p>
      {alone ? (
        <div className={ui['row']}>
          <Button look="destructive" pending={pending} onPress={() => run(() => remove(null))}>
            {t('patients.deleteRecord')}
          </Button>
          <Button look="quiet" onPress={close}>
            {t('patients.cancel2')}
          </Button>
        </div>
      ) : (
        <ApprovalForm
          what={t('patients.deleteRecord')}
          about={[name]}
          permission="delete-patient"
          give={remove}
          cancel={close}
        />
      )}
      {problem === null ? null : <Notice tone="bad">{commandProblem(problem)}</Notice>}
    </SidePanel>
  );
}

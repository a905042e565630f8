import { useState } from 'react';
import { type ConnectionView, connectionFormSchema } from '../../../shared/contract/connection.ts';
import { useCommand } from '../../ipc/use-command.ts';
import { till } from '../../ipc/use-till.ts';
import { t } from '../../messages/t.ts';
import { Button } from '../../ui/button.tsx';
import { Notice } from '../../ui/notice.tsx';
import styles from '../../ui/setting-section.module.css';
import { leaveSafely, useUnsavedGuard } from '../../ui/unsaved.ts';
import { commandProblem } from '../../words/problems.ts';
import { AdministratorFields } from './administrator-fields.tsx';
import { CheckSteps } from './check-steps.tsx';
import {
  administratorOf,
  type ConnectionDraft,
  draftOf,
  formOf,
  wrongBranches,
} from './connection-draft.ts';
import { ConnectionFields } from './connection-fields.tsx';
import { useConnectionCheck } from './use-connection-check.ts';

export interface ConnectionFormProps {
  readonly view: ConnectionView;
  /** Called with the recovery code of the first administrator, if there was none before. */
  readonly kept: (recoveryCode: string | null) => void;
  readonly cancel: () => void;
}

/** A connection form: checks the connection step by step, then saves it. */
export function ConnectionFormView({ view, kept, cancel }: ConnectionFormProps) {
  const [untouched] = useState(() => draftOf(view.current));
  const [draft, setDraft] = useState(untouched);
  const check = useConnectionCheck();
  const keeping = useCommand();
  const change = (part: Partial<ConnectionDraft>) => {
    setDraft({ ...draft, ...part });
    check.forget();
  };
  const changed = JSON.stringify(draft) !== JSON.stringify(untouched);
  useUnsavedGuard(changed ? { name: t('settings.connection'), keep: null, discard: cancel } : null);
  const form = formOf(draft);
  const complete =
    connectionFormSchema.safeParse(form).success &&
    (draft.password !== '' || view.passwordSaved) &&
    wrongBranches(draft.branches).length === 0;
  const works = check.steps?.every(({ state }) => state !== 'fails') === true && !check.running;
  const administrator = view.needsAdministrator ? administratorOf(draft) : null;
  const ready = complete && works && (!view.needsAdministrator || administrator !== null);
  return (
    <form
      className={styles['form']}
      onSubmit={(event) => {
        event.preventDefault();
        if (complete && !check.running) check.run(form);
      }}
    >
      <ConnectionFields draft={draft} change={change} view={view} />
      <div className={styles['moves']}>
        <Button type="submit" pending={check.running} disabled={!complete}>
          {t('settings.checkConnection')}
        </Button>
      </div>
      {check.steps === null ? null : <CheckSteps steps={check.steps} />}
      {check.problem === null ? null : <Notice tone="bad">{commandProblem(check.problem)}</Notice>}
      {works && view.needsAdministrator ? (
        <AdministratorFields draft={draft} change={(part) => setDraft({ ...draft, ...part })} />
      ) : null}
      {keeping.problem === null ? null : (
        <Notice tone="bad">{commandProblem(keeping.problem)}</Notice>
      )}
      <div className={styles['moves']}>
        <Button
          look="primary"
          pending={keeping.pending}
          disabled={!ready}
          onPress={() =>
            keeping.run(async () => {
              kept((await till().connection.keep({ ...form, administrator })).recoveryCode);
            })
          }
        >
          {t('settings.saveConnection')}
        </Button>
        <Button look="quiet" onPress={() => leaveSafely(cancel)}>
          {t('common.back')}
        </Button>
        {works ? null : (
          <span className={styles['hint']}>{t('settings.checkConnectionFirst')}</span>
        )}
      </div>
    </form>
  );
}

import { useState } from 'react';
import type { ConnectionView } from '../../../shared/contract/connection.ts';
import { useCommand } from '../../ipc/use-command.ts';
import { till, useJournaled, useTill } from '../../ipc/use-till.ts';
import { listed, t } from '../../messages/t.ts';
import { Button } from '../../ui/button.tsx';
import { Notice } from '../../ui/notice.tsx';
import ui from '../../ui/primitives.module.css';
import { RecoveryCode } from '../../ui/recovery-code.tsx';
import { leaveSafely } from '../../ui/unsaved.ts';
import styles from '../../widgets/forms.module.css';
import { SettingSection } from '../../widgets/setting-form.tsx';
import { commandProblem } from '../../words/problems.ts';
import { ConnectionFormView } from './connection-form.tsx';

/** The connection to the payments service: the current one, its check, and a new one. */
export function ConnectionSection() {
  const view = useConnection();
  const [editing, setEditing] = useState(false);
  const [recoveryCode, setRecoveryCode] = useState<string | null>(null);
  if (view === null) return null;
  return (
    <SettingSection title={t('settings.connection')} lead={LEADS[view.mode]}>
      {recoveryCode === null ? null : (
        <RecoveryCode code={recoveryCode} done={() => setRecoveryCode(null)} />
      )}
      {recoveryCode === null && editing ? (
        <ConnectionFormView
          view={view}
          kept={(code) => {
            setRecoveryCode(code);
            setEditing(false);
          }}
          cancel={() => setEditing(false)}
        />
      ) : null}
      {recoveryCode === null && !editing ? (
        <ConnectionState view={view} edit={() => setEditing(true)} />
      ) : null}
    </SettingSection>
  );
}

const LEADS: Readonly<Record<ConnectionView['mode'], string>> = {
  practice: t('settings.counterUsesSimulatedPayment'),
  training: t('settings.clinicsConnectionSetUp'),
  clinic: t('settings.newPaymentsSentPayment'),
};

function ConnectionState({
  view,
  edit,
}: {
  readonly view: ConnectionView;
  readonly edit: () => void;
}) {
  const host = useTill((state) => state.service.host);
  const { mode, current, retired } = view;
  if (mode === 'practice') {
    return (
      <div className={ui['row']} data-gap="8">
        <Button look="primary" onPress={edit}>
          {t('settings.setUpConnection')}
        </Button>
      </div>
    );
  }
  if (mode === 'training') return <GoToButton to="clinic" />;
  return (
    <>
      <dl className={styles['facts']}>
        <dt>{t('settings.paymentService')}</dt>
        <dd>{host}</dd>
        <dt>{t('settings.environment')}</dt>
        <dd>
          {current?.environment === 'production'
            ? t('settings.productionRealMoney')
            : t('settings.demo')}
        </dd>
        <dt>{t('settings.user')}</dt>
        <dd>{current?.username}</dd>
        {(current?.branches ?? []).map(({ clientId, name }) => (
          <Branch key={clientId} clientId={clientId} name={name} />
        ))}
      </dl>
      {view.passwordSaved ? null : (
        <Notice tone="bad">{t('settings.passwordConnectionNotSaved')}</Notice>
      )}
      {retired.length === 0 ? null : (
        <Notice tone="info">
          {t('settings.paymentsSentStillBeing', { retired: listed(retired) })}
        </Notice>
      )}
      <div className={ui['row']} data-gap="8">
        <Button look="primary" onPress={edit}>
          {t('settings.checkOrChange')}
        </Button>
      </div>
    </>
  );
}

function Branch({ clientId, name }: { readonly clientId: string; readonly name: string }) {
  return (
    <>
      <dt>{t('settings.branch')}</dt>
      <dd>
        {name === '' ? clientId : name} <span className={ui['hint']}>{clientId}</span>
      </dd>
    </>
  );
}

/** The saved connection; fetched again when the journal grows. */
function useConnection(): ConnectionView | null {
  const tillId = useTill((state) => state.tillId);
  const mode = useTill((state) => state.mode);
  return useJournaled(['connection', tillId, mode], () => till().connection.read()) ?? null;
}

const SAYS = {
  clinic: t('settings.goClinicsCounter'),
  training: t('settings.startTraining'),
} as const;

/** Changes from this counter to the other; the person signs in again there. */
export function GoToButton({ to }: { readonly to: keyof typeof SAYS }) {
  const { run, pending, problem } = useCommand();
  return (
    <div className={ui['stack']} data-gap="16">
      {problem === null ? null : <Notice tone="bad">{commandProblem(problem)}</Notice>}
      <div className={ui['row']} data-gap="8">
        <Button
          look="primary"
          pending={pending}
          onPress={() => leaveSafely(() => run(() => till().connection.goTo({ to })))}
        >
          {SAYS[to]}
        </Button>
      </div>
    </div>
  );
}

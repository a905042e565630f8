import { useState } from 'react';
import type { ConnectionView } from '../../../shared/contract/connection.ts';
import { useTill } from '../../ipc/use-till.ts';
import { Button } from '../../ui/button.tsx';
import { Notice } from '../../ui/notice.tsx';
import { RecoveryCode } from '../../ui/recovery-code.tsx';
import styles from '../../ui/setting-section.module.css';
import { SettingSection } from '../../ui/setting-section.tsx';
import { ConnectionFormView } from './connection-form.tsx';
import { GoToButton } from './go-to-button.tsx';
import { useConnection } from './use-connection.ts';

/** The connection to the payments service: the current one, its check, and a new one. */
export function ConnectionSection() {
  const view = useConnection();
  const [editing, setEditing] = useState(false);
  const [recoveryCode, setRecoveryCode] = useState<string | null>(null);
  if (view === null) return null;
  return (
    <SettingSection title="Connection" lead={LEADS[view.mode]}>
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
  practice:
    'This counter runs on the simulated service that ships with Swipewell: no money moves. Set up the connection of your clinic when you have its address, user and password.',
  training:
    "The clinic's connection is set up. Until you go there, this counter practises on the simulated service, and nothing about the real one can be changed here.",
  clinic: 'New payments go to this service.',
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
      <div className={styles['moves']}>
        <Button look="primary" onPress={edit}>
          Set up a connection
        </Button>
      </div>
    );
  }
  if (mode === 'training') return <GoToButton to="clinic" />;
  return (
    <>
      <dl className={styles['facts']}>
        <dt>Service</dt>
        <dd>{host}</dd>
        <dt>Environment</dt>
        <dd>{current?.environment === 'production' ? 'Production: real money' : 'Demo'}</dd>
        <dt>User</dt>
        <dd>{current?.username}</dd>
        {(current?.branches ?? []).map(({ clientId, name }) => (
          <Branch key={clientId} clientId={clientId} name={name} />
        ))}
      </dl>
      {view.passwordSaved ? null : (
        <Notice tone="bad">
          The password of this connection is not kept here, so nothing can be charged: type it in
          again.
        </Notice>
      )}
      {retired.length === 0 ? null : (
        <Notice tone="info">
          Payments sent to {retired.join(' and ')} are still looked for there; that connection is
          kept until none is.
        </Notice>
      )}
      <div className={styles['moves']}>
        <Button look="primary" onPress={edit}>
          Check or change it
        </Button>
      </div>
    </>
  );
}

function Branch({ clientId, name }: { readonly clientId: string; readonly name: string }) {
  return (
    <>
      <dt>Branch</dt>
      <dd>
        {name === '' ? clientId : name} <span className={styles['hint']}>{clientId}</span>
      </dd>
    </>
  );
}

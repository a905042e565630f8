import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { Profile } from '../../../shared/contract/profiles.ts';
import { problemOf } from '../../ipc/use-command.ts';
import { till } from '../../ipc/use-till.ts';
import { t } from '../../messages/t.ts';
import { Button } from '../../ui/button.tsx';
import { Notice } from '../../ui/notice.tsx';
import ui from '../../ui/primitives.module.css';
import { type CommandProblem, commandProblem } from '../../words/problems.ts';
import { AddProfile } from './add-profile.tsx';
import { AgreementDialog, AgreementList, useAgreements } from './agreement.tsx';
import { ProfileRow } from './profile-row.tsx';
import styles from './profiles.module.css';

const keyOf = (patientId: string) => ['profiles', patientId];

interface ListedProfiles {
  /** Null until loaded. */
  readonly profiles: readonly Profile[] | null;
  readonly problem: CommandProblem | null;
  /** Fetches again, after a change or a failure. */
  readonly again: () => Promise<void>;
}

/** Cards and accounts on file for a patient. */
function useProfiles(patientId: string): ListedProfiles {
  const client = useQueryClient();
  const { data = null, error } = useQuery({
    queryKey: keyOf(patientId),
    queryFn: () => till().profiles.list({ patientId }),
    gcTime: 0,
    retry: false,
  });
  return {
    profiles: data,
    problem: error === null ? null : problemOf(error),
    again: () => client.invalidateQueries({ queryKey: keyOf(patientId) }),
  };
}

/** A patient's cards and accounts on file. */
export function OnFile({ patientId }: { readonly patientId: string }) {
  const { profiles, problem, again } = useProfiles(patientId);
  const [adding, setAdding] = useState(false);
  const [opened, setOpened] = useState<string | null>(null);
  const agreements = useAgreements({ patientId }) ?? [];
  return (
    <div className={styles['on-file']}>
      <Notice tone="info">{t('profiles.savedPaymentPlansPayment')}</Notice>
      {problem === null ? null : <Notice tone="bad">{commandProblem(problem)}</Notice>}
      {profiles === null && problem === null ? <p role="status">{t('profiles.loading')}</p> : null}
      {profiles?.length === 0 && !adding ? <Nothing /> : null}
      <ul className={styles['list']} aria-label={t('profiles.file')}>
        {(profiles ?? []).map((profile) => (
          <ProfileRow
            key={profile.profileId}
            {...{ profile, patientId }}
            changed={again}
            openAgreement={setOpened}
          />
        ))}
      </ul>
      {adding ? (
        <AddProfile
          patientId={patientId}
          close={() => setAdding(false)}
          added={async (toSign) => {
            await again();
            setOpened(toSign);
          }}
        />
      ) : (
        <div>
          <Button onPress={() => setAdding(true)}>{t('profiles.saveCardOrAccount')}</Button>
        </div>
      )}
      {agreements.length === 0 ? null : (
        <section className={ui['stack']} data-gap="12" aria-label={t('agreements.ofPatient')}>
          <h3>{t('agreements.ofPatient')}</h3>
          <AgreementList agreements={agreements} open={setOpened} />
        </section>
      )}
      {opened === null ? null : (
        <AgreementDialog agreementId={opened} close={() => setOpened(null)} changed={again} />
      )}
    </div>
  );
}

function Nothing() {
  return (
    <div className={styles['nothing']}>
      <p>{t('profiles.noCardOrAccount')}</p>
      <p>{t('profiles.afterPatientAgreedSwipe')}</p>
    </div>
  );
}

import { useState } from 'react';
import { Button } from '../../ui/button.tsx';
import { Notice } from '../../ui/notice.tsx';
import { commandProblem } from '../../words/problems.ts';
import { AddProfile } from './add-profile.tsx';
import { ProfileRow } from './profile-row.tsx';
import styles from './profiles.module.css';
import { useProfiles } from './use-profiles.ts';

/** A patient's cards and accounts on file. */
export function OnFile({ patientId }: { readonly patientId: string }) {
  const { profiles, problem, again } = useProfiles(patientId);
  const [adding, setAdding] = useState(false);
  return (
    <div className={styles['on-file']}>
      <Notice tone="info">
        Kept for the service's own payment plans. It documents no way to charge a card on file, so a
        payment at the counter takes the card or the account itself.
      </Notice>
      {problem === null ? null : <Notice tone="bad">{commandProblem(problem)}</Notice>}
      {profiles === null && problem === null ? <p role="status">Looking…</p> : null}
      {profiles?.length === 0 && !adding ? <Nothing /> : null}
      <ul className={styles['list']} aria-label="On file">
        {(profiles ?? []).map((profile) => (
          <ProfileRow key={profile.profileId} {...{ profile, patientId }} changed={again} />
        ))}
      </ul>
      {adding ? (
        <AddProfile patientId={patientId} close={() => setAdding(false)} added={again} />
      ) : (
        <div>
          <Button onPress={() => setAdding(true)}>Put a card or an account on file</Button>
        </div>
      )}
    </div>
  );
}

function Nothing() {
  return (
    <div className={styles['nothing']}>
      <p>Nothing is on file.</p>
      <p>Swipe a card, or type a bank account, once the patient has agreed.</p>
    </div>
  );
}

import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { OnFilePolicy } from '../../../shared/contract/profiles.ts';
import { useCommand } from '../../ipc/use-command.ts';
import { till } from '../../ipc/use-till.ts';
import { Button } from '../../ui/button.tsx';
import { Notice } from '../../ui/notice.tsx';
import { commandProblem } from '../../words/problems.ts';
import styles from './on-file-section.module.css';

/** What the clinic decides about cards and accounts on file. */
export function OnFileSection() {
  const { data: policy, refetch } = useQuery({
    queryKey: ['profiles', 'policy'],
    queryFn: () => till().profiles.policy(),
  });
  if (policy === undefined) return null;
  return <PolicyForm policy={policy} kept={() => void refetch()} />;
}

interface PolicyFormProps {
  readonly policy: OnFilePolicy;
  readonly kept: () => void;
}

function PolicyForm({ policy, kept }: PolicyFormProps) {
  const [keyedCards, setKeyedCards] = useState(policy.keyedCards);
  const [consent, setConsent] = useState(policy.consentText);
  const { run, pending, problem } = useCommand();
  const consentText = consent.trim();
  const changed = keyedCards !== policy.keyedCards || consentText !== policy.consentText;
  const ready = changed && consentText.length >= 10 && consentText.length <= 2_000;
  return (
    <section className={styles['section']} aria-labelledby="on-file-heading">
      <h2 id="on-file-heading">Cards on file</h2>
      <form
        onSubmit={(event) => {
          event.preventDefault();
          if (!ready) return;
          run(async () => {
            await till().profiles.changePolicy({ keyedCards, consentText });
            kept();
          });
        }}
      >
        <label className={styles['choice']}>
          <input
            type="checkbox"
            checked={keyedCards}
            onChange={(event) => setKeyedCards(event.target.checked)}
          />
          <span>
            <strong>A manager may type a card's number</strong>
            <small>
              Off, a card is put on file by a swipe alone. On, its number passes this PC's keyboard
              and page, which your card security assessment has to cover.
            </small>
          </span>
        </label>
        <label className={styles['field']}>
          What a patient agrees to
          <textarea rows={4} value={consent} onChange={(event) => setConsent(event.target.value)} />
          <small>
            10 to 2,000 characters. It is kept word for word with each card and account.
          </small>
        </label>
        {problem === null ? null : <Notice tone="bad">{commandProblem(problem)}</Notice>}
        <div>
          <Button look="primary" type="submit" pending={pending} disabled={!ready}>
            Keep
          </Button>
        </div>
      </form>
    </section>
  );
}

import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Input, Label, TextField } from 'react-aria-components';
import { useCommand } from '../../ipc/use-command.ts';
import { till } from '../../ipc/use-till.ts';
import { Button } from '../../ui/button.tsx';
import { Notice } from '../../ui/notice.tsx';
import { commandProblem } from '../../words/problems.ts';
import styles from './insurance-section.module.css';

/** What the clinic decides about answers of insurances. */
export function InsuranceSection() {
  const { data: policy, refetch } = useQuery({
    queryKey: ['insurance', 'policy'],
    queryFn: () => till().insurance.policy(),
  });
  if (policy === undefined) return null;
  return <PolicyForm staleHours={policy.staleHours} kept={() => void refetch()} />;
}

interface PolicyFormProps {
  readonly staleHours: number;
  readonly kept: () => void;
}

function PolicyForm({ staleHours, kept }: PolicyFormProps) {
  const [typed, setTyped] = useState(String(staleHours));
  const { run, pending, problem } = useCommand();
  const hours = Number(typed);
  const ready = Number.isInteger(hours) && hours >= 1 && hours <= 720 && hours !== staleHours;
  return (
    <section className={styles['section']} aria-labelledby="insurance-heading">
      <h2 id="insurance-heading">Insurance</h2>
      <form
        onSubmit={(event) => {
          event.preventDefault();
          if (!ready) return;
          run(async () => {
            await till().insurance.changePolicy({ staleHours: hours });
            kept();
          });
        }}
      >
        <TextField
          className={styles['field'] ?? ''}
          value={typed}
          onChange={(next) => setTyped(next.replaceAll(/\D/g, '').slice(0, 3))}
        >
          <Label>Hours until an answer is stale</Label>
          <Input inputMode="numeric" autoComplete="off" />
        </TextField>
        <p>From 1 to 720. A stale answer is still shown, and says so.</p>
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

import { useState } from 'react';
import { Input, Label, TextField } from 'react-aria-components';
import { useCommand } from '../../ipc/use-command.ts';
import { till, useTill } from '../../ipc/use-till.ts';
import { Button } from '../../ui/button.tsx';
import field from '../../ui/field.module.css';
import { Notice } from '../../ui/notice.tsx';
import { commandProblem } from '../../words/problems.ts';
import styles from './reader-set-up.module.css';

/** What the clinic wants to be said beside a card with a chip; it stops nobody. */
export function ChipLabelForm() {
  const current = useTill((state) => state.chipLabel);
  const [label, setLabel] = useState(current);
  const { run, pending, problem } = useCommand();
  const changed = label.trim() !== '' && label.trim() !== current;
  const keep = () => {
    if (changed) run(() => till().devices.sayOfChipCards({ label }));
  };
  return (
    <form
      className={styles['form']}
      onSubmit={(event) => {
        event.preventDefault();
        keep();
      }}
    >
      <div className={styles['line']}>
        <TextField className={field['field'] ?? ''} value={label} onChange={setLabel}>
          <Label>Beside a card that has a chip, say</Label>
          <Input maxLength={200} autoComplete="off" />
        </TextField>
        <Button pending={pending} disabled={!changed} onPress={keep}>
          Keep these words
        </Button>
      </div>
      {problem === null ? null : <Notice tone="bad">{commandProblem(problem)}</Notice>}
    </form>
  );
}

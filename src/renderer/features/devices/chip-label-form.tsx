import { useState } from 'react';
import { fits, LIMITS } from '../../../shared/domain/typed-text.ts';
import { useCommand } from '../../ipc/use-command.ts';
import { till, useTill } from '../../ipc/use-till.ts';
import { t } from '../../messages/t.ts';
import { Button } from '../../ui/button.tsx';
import { Notice } from '../../ui/notice.tsx';
import { TypedField } from '../../ui/typed-field.tsx';
import { commandProblem } from '../../words/problems.ts';
import styles from './reader-set-up.module.css';

/** The clinic's text next to a card with a chip; it blocks no charge. */
export function ChipLabelForm() {
  const current = useTill((state) => state.chipLabel);
  const [label, setLabel] = useState(current);
  const { run, pending, problem } = useCommand();
  const changed = fits(label, LIMITS.chipLabel) && label.trim() !== current;
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
        <TypedField
          label={t('devices.messageCardChip')}
          value={label}
          change={setLabel}
          most={LIMITS.chipLabel}
        />
        <Button pending={pending} disabled={!changed} onPress={keep}>
          {t('devices.saveMessage')}
        </Button>
      </div>
      {problem === null ? null : <Notice tone="bad">{commandProblem(problem)}</Notice>}
    </form>
  );
}

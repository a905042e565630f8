import { useState } from 'react';
import { localDays } from '../../../shared/domain/reports/days.ts';
import { useCommand } from '../../ipc/use-command.ts';
import { till } from '../../ipc/use-till.ts';
import { t } from '../../messages/t.ts';
import { Button } from '../../ui/button.tsx';
import { SidePanel } from '../../ui/dialog.tsx';
import { Notice } from '../../ui/notice.tsx';
import ui from '../../ui/primitives.module.css';
import { saveFile } from '../../ui/save-file.ts';
import { commandProblem } from '../../words/problems.ts';
import styles from './reports.module.css';

const today = () => localDays(Intl.DateTimeFormat().resolvedOptions().timeZone)(Date.now());

/** The day's payments as a file for the practice's own system. */
export function PostingPanel({ close }: { readonly close: () => void }) {
  const { run, pending, problem } = useCommand();
  const [day, setDay] = useState(today);
  const [saved, setSaved] = useState<string | null>(null);
  const save = () =>
    run(async () => {
      const file = await till().reports.posting({ day });
      saveFile(file);
      setSaved(file.name);
    });
  return (
    <SidePanel title={t('reports.postingFile')} close={close}>
      <form
        className={ui['stack']}
        data-gap="16"
        onSubmit={(event) => {
          event.preventDefault();
          save();
        }}
      >
        <p className={ui['muted']}>{t('reports.paymentsRefundsOneDay')}</p>
        <label className={`${ui['field']} ${styles['day']}`}>
          {t('reports.day')}
          <input
            type="date"
            required
            max={today()}
            value={day}
            // biome-ignore lint/a11y/noAutofocus: the panel opens for an answer
            autoFocus
            onChange={(event) => {
              setDay(event.target.value);
              setSaved(null);
            }}
          />
        </label>
        <div className={ui['row']}>
          <Button look="primary" type="submit" pending={pending}>
            {t('reports.saveFile')}
          </Button>
        </div>
        {saved === null ? null : <Notice tone="good">{t('reports.savedAs', { saved })}</Notice>}
        {problem === null ? null : <Notice tone="bad">{commandProblem(problem)}</Notice>}
      </form>
    </SidePanel>
  );
}

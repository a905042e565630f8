import { useState } from 'react';
import type { DayRange } from '../../../shared/domain/reports/days.ts';
import { useCommand } from '../../ipc/use-command.ts';
import { till } from '../../ipc/use-till.ts';
import { t } from '../../messages/t.ts';
import { SidePanel } from '../../ui/dialog.tsx';
import { Notice } from '../../ui/notice.tsx';
import ui from '../../ui/primitives.module.css';
import { saveFile } from '../../ui/save-file.ts';
import { CommandForm } from '../../widgets/command-form.tsx';
import styles from './reports.module.css';

/** The accountant's journal of closed days as a file. */
export function AccountingPanel({
  range,
  close,
}: {
  readonly range: DayRange;
  readonly close: () => void;
}) {
  const command = useCommand();
  const [from, setFrom] = useState(range.from);
  const [to, setTo] = useState(range.to);
  const [saved, setSaved] = useState<string | null>(null);
  const save = async () => {
    setSaved(null);
    const file = await till().accounting.journal({ range: { from, to } });
    saveFile(file);
    setSaved(file.name);
  };
  const dayField = (label: string, day: string, change: (day: string) => void) => (
    <label className={`${ui['field']} ${styles['day']}`}>
      {label}
      <input type="date" required value={day} onChange={(event) => change(event.target.value)} />
    </label>
  );
  return (
    <SidePanel title={t('bank.accountantsJournal')} close={close}>
      <p className={ui['muted']}>{t('bank.journalAbout')}</p>
      <CommandForm
        name={t('bank.accountantsJournal')}
        command={command}
        ready={from !== '' && to !== ''}
        send={() => command.run(save)}
        submit={t('reports.saveFile')}
      >
        {dayField(t('bank.from'), from, setFrom)}
        {dayField(t('bank.to'), to, setTo)}
        {saved === null ? null : <Notice tone="good">{t('reports.savedAs', { saved })}</Notice>}
      </CommandForm>
    </SidePanel>
  );
}

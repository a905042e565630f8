import { useState } from 'react';
import type { SettingsView } from '../../../shared/contract/settings.ts';
import { useCommand } from '../../ipc/use-command.ts';
import { till } from '../../ipc/use-till.ts';
import { KeepRow } from './keep-row.tsx';
import styles from './section.module.css';
import { SettingField } from './setting-field.tsx';
import { useSettings } from './use-settings.ts';

export function ClinicSection() {
  const settings = useSettings();
  return settings === null ? null : <ClinicForm clinic={settings.clinic} />;
}

/** What stands at the top of every receipt. */
function ClinicForm({ clinic }: Pick<SettingsView, 'clinic'>) {
  const [name, setName] = useState(clinic.name);
  const [cityState, setCityState] = useState(clinic.cityState);
  const [phone, setPhone] = useState(clinic.phone);
  const [kept, setKept] = useState(false);
  const command = useCommand();
  const next = { name: name.trim(), cityState: cityState.trim(), phone: phone.trim() };
  const ready =
    next.name !== '' &&
    (next.name !== clinic.name ||
      next.cityState !== clinic.cityState ||
      next.phone !== clinic.phone);
  return (
    <section className={styles['section']} aria-labelledby="clinic-heading">
      <div className={styles['head']}>
        <h2 id="clinic-heading">Clinic</h2>
        <p className={styles['lead']}>
          These lines stand at the top of every receipt. Receipts of before keep theirs.
        </p>
      </div>
      <form
        className={styles['form']}
        onSubmit={(event) => {
          event.preventDefault();
          if (!ready) return;
          command.run(async () => {
            await till().settings.change({ clinic: next });
            setKept(true);
          });
        }}
      >
        <SettingField label="Name" value={name} change={setName} />
        <div className={styles['row']}>
          <SettingField label="City and state" value={cityState} change={setCityState} />
          <SettingField label="Phone" value={phone} change={setPhone} />
        </div>
        <KeepRow command={command} ready={ready} kept={kept} />
      </form>
    </section>
  );
}

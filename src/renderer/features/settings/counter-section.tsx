import { useState } from 'react';
import type { SettingsView } from '../../../shared/contract/settings.ts';
import { useCommand } from '../../ipc/use-command.ts';
import { till, useTill } from '../../ipc/use-till.ts';
import { GoToButton } from './go-to-button.tsx';
import { KeepRow } from './keep-row.tsx';
import styles from './section.module.css';
import { SettingField } from './setting-field.tsx';
import { useSettings } from './use-settings.ts';

export function CounterSection() {
  const settings = useSettings();
  return settings === null ? null : <CounterForm {...settings} />;
}

/** How this counter guards itself. */
function CounterForm({
  idleMinutes,
  singleManager,
}: Pick<SettingsView, 'idleMinutes' | 'singleManager'>) {
  const [minutes, setMinutes] = useState(String(idleMinutes));
  const [single, setSingle] = useState(singleManager);
  const [kept, setKept] = useState(false);
  const mode = useTill((state) => state.mode);
  const command = useCommand();
  const next = Number(minutes);
  const valid = Number.isInteger(next) && next >= 1 && next <= 60;
  const ready = valid && (next !== idleMinutes || single !== singleManager);
  return (
    <section className={styles['section']} aria-labelledby="counter-heading">
      <h2 id="counter-heading">This counter</h2>
      <form
        className={styles['form']}
        onSubmit={(event) => {
          event.preventDefault();
          if (!ready) return;
          command.run(async () => {
            await till().settings.change({ idleMinutes: next, singleManager: single });
            setKept(true);
          });
        }}
      >
        <SettingField
          label="Minutes until the screen locks"
          value={minutes}
          change={(typed) => setMinutes(typed.replaceAll(/\D/g, '').slice(0, 2))}
          hint="From 1 to 60, counted from the last key or pointer. Never while a card is taken."
        />
        <label className={styles['choice']}>
          <input
            type="checkbox"
            checked={single}
            onChange={(event) => setSingle(event.target.checked)}
          />
          <span>
            <strong>This practice has a single manager</strong>
            <span className={styles['hint']}>
              Then the only manager may give the word for what they do themselves, with PIN and
              reason. Every such word is marked on the Z report.
            </span>
          </span>
        </label>
        <KeepRow command={command} ready={ready} kept={kept} />
      </form>
      {mode === 'clinic' ? <Training /> : null}
    </section>
  );
}

function Training() {
  return (
    <fieldset className={styles['group']}>
      <legend>Training</legend>
      <p className={styles['lead']}>
        Try everything on the simulated service, then come back. The clinic's journal stays as it
        is, and payments in doubt are looked for meanwhile.
      </p>
      <GoToButton to="training" />
    </fieldset>
  );
}

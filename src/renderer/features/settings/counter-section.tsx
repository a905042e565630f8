import type { SettingsParts } from '../../../shared/contract/settings.ts';
import { USUAL_IDLE_MINUTES } from '../../../shared/contract/settings.ts';
import { wholeNumber } from '../../../shared/domain/whole-number.ts';
import { useReportedCommand } from '../../ipc/use-reported-command.ts';
import { till, useTill } from '../../ipc/use-till.ts';
import { SettingChoice } from '../../ui/setting-choice.tsx';
import { SettingForm } from '../../ui/setting-form.tsx';
import styles from '../../ui/setting-section.module.css';
import { SettingSection } from '../../ui/setting-section.tsx';
import { TypedField } from '../../ui/typed-field.tsx';
import { useSettingDraft } from '../../ui/use-setting-draft.ts';
import { GoToButton } from './go-to-button.tsx';
import { useSettings } from './use-settings.ts';

export function CounterSection() {
  const settings = useSettings();
  return settings === null ? null : <CounterForm kept={settings} />;
}

type Guards = Pick<SettingsParts, 'idleMinutes' | 'singleManager' | 'protectsContent'>;

const typedOf = ({ idleMinutes, singleManager, protectsContent }: Guards) => ({
  minutes: String(idleMinutes),
  singleManager,
  protectsContent,
});

function guardsOf({ minutes, ...choices }: ReturnType<typeof typedOf>): Guards | null {
  const idleMinutes = wholeNumber(minutes, 1, 60);
  return idleMinutes === null ? null : { idleMinutes, ...choices };
}

/** Security settings of this counter. */
function CounterForm({ kept }: { readonly kept: Guards }) {
  const command = useReportedCommand();
  const draft = useSettingDraft(kept, typedOf, guardsOf);
  const mode = useTill((state) => state.mode);
  const { typed, value, change } = draft;
  return (
    <SettingSection title="This counter" lead="How it guards itself, and whom it lets decide.">
      <SettingForm
        name="This counter"
        draft={draft}
        command={command}
        keep={(guards) => till().settings.change(guards)}
      >
        <TypedField
          label="Minutes until the screen locks"
          value={typed.minutes}
          change={(minutes) => change({ minutes })}
          inputMode="numeric"
          hint={`Counted from the last key or pointer; usually ${USUAL_IDLE_MINUTES}. Never while a card is taken.`}
          error={value === null ? 'A number from 1 to 60.' : null}
        />
        <SettingChoice
          label="This practice has a single manager"
          on={typed.singleManager}
          choose={(singleManager) => change({ singleManager })}
          hint="Usually off. On, the only manager may give the word for what they do themselves, with PIN and reason. Every such word is marked on the Z report."
        />
        <SettingChoice
          label="Hide the window from other programs"
          on={typed.protectsContent}
          choose={(protectsContent) => change({ protectsContent })}
          hint="Usually on. A screen share or recording sees black while a sale is at the counter. The desktop program alone can do this."
        />
      </SettingForm>
      {mode === 'clinic' ? <Training /> : null}
    </SettingSection>
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

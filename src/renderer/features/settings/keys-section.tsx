import { useState } from 'react';
import {
  LETTER_KEYS,
  type LetterKey,
  type LetterKeys,
  letterKeysSchema,
} from '../../../shared/contract/settings.ts';
import { till, useSettings } from '../../ipc/use-till.ts';
import { t } from '../../messages/t.ts';
import { letterOf } from '../../ui/keys.ts';
import ui from '../../ui/primitives.module.css';
import { Said } from '../../ui/said.tsx';
import { SettingChoice, SettingForm } from '../../widgets/setting-form.tsx';
import styles from './settings.module.css';

const ACTIONS: Readonly<Record<LetterKey, string>> = {
  P: t('settings.keyPrint'),
  I: t('settings.keyItemized'),
  E: t('settings.keyDetails'),
  V: t('settings.keyVoid'),
  R: t('settings.keyRefund'),
  W: t('settings.keyWhole'),
  C: t('settings.keyChargeHolds'),
  L: t('settings.keyChargeLess'),
  T: t('settings.keyTakeOff'),
  M: t('settings.keyMove'),
};

type Typed = { readonly on: boolean } & Readonly<Record<LetterKey, string>>;

const typedOf = ({ on, changed }: LetterKeys): Typed => ({
  on,
  P: changed.P ?? 'P',
  I: changed.I ?? 'I',
  E: changed.E ?? 'E',
  V: changed.V ?? 'V',
  R: changed.R ?? 'R',
  W: changed.W ?? 'W',
  C: changed.C ?? 'C',
  L: changed.L ?? 'L',
  T: changed.T ?? 'T',
  M: changed.M ?? 'M',
});

function keysOf({ on, ...keys }: Typed): LetterKeys | null {
  const changed = LETTER_KEYS.filter((letter) => keys[letter] !== letter);
  const parsed = letterKeysSchema.safeParse({
    on,
    changed: Object.fromEntries(changed.map((letter) => [letter, keys[letter]])),
  });
  return parsed.data ?? null;
}

/** The keys of one letter: off, or other keys, for a person to whom they happen by mistake. */
export function KeysSection() {
  const settings = useSettings();
  return settings === null ? null : (
    <SettingForm
      title={t('settings.keys')}
      lead={t('settings.keysLead')}
      saved={settings.letterKeys}
      typedOf={typedOf}
      parse={keysOf}
      save={(letterKeys, commandId) => till().settings.change({ commandId, letterKeys })}
    >
      {({ typed, change }) => (
        <>
          <SettingChoice
            label={t('settings.keysOn')}
            on={typed.on}
            choose={(on) => change({ on })}
            hint={t('settings.keysOnHint')}
          />
          <table className={`${ui['table']} ${styles['table']}`}>
            <thead>
              <tr>
                <th scope="col">{t('settings.keysAction')}</th>
                <th scope="col">{t('settings.keysKey')}</th>
                <th scope="col">{t('settings.default4')}</th>
              </tr>
            </thead>
            <tbody>
              {LETTER_KEYS.map((letter) => {
                const isTwice = LETTER_KEYS.some(
                  (each) => each !== letter && typed[each] === typed[letter],
                );
                return (
                  <tr key={letter}>
                    <th scope="row">{ACTIONS[letter]}</th>
                    <td>
                      <KeyField
                        label={t('settings.keyOf', { action: ACTIONS[letter] })}
                        value={typed[letter]}
                        change={(key) => change({ [letter]: key ?? letter })}
                      />
                      {isTwice ? (
                        <Said urgent className={ui['error']}>
                          {t('settings.keysTwice', { key: typed[letter] })}
                        </Said>
                      ) : null}
                    </td>
                    <td className={ui['muted']}>{letter}</td>
                  </tr>
                );
              })}
            </tbody>
          </table>
        </>
      )}
    </SettingForm>
  );
}

/** Takes the key that is pressed in it: a letter, alone or with Ctrl and Alt; Backspace resets it. */
function KeyField({
  label,
  value,
  change,
}: {
  readonly label: string;
  readonly value: string;
  /** Null for the usual key. */
  readonly change: (key: string | null) => void;
}) {
  const [isWrong, setWrong] = useState(false);
  return (
    <>
      <input
        className={ui['input']}
        aria-label={label}
        value={value}
        readOnly
        onKeyDown={(event) => {
          const { key, ctrlKey, altKey, metaKey } = event;
          if (['Tab', 'Shift', 'Control', 'Alt', 'Escape', 'Enter'].includes(key)) return;
          const letter = letterOf(event.nativeEvent);
          const isKey = /^[A-Z]$/.test(letter) && ctrlKey === altKey && !metaKey;
          if (!isKey && key !== 'Backspace') {
            setWrong(!ctrlKey && !metaKey);
            return;
          }
          event.preventDefault();
          event.stopPropagation();
          setWrong(false);
          change(key === 'Backspace' ? null : altKey ? `Ctrl+Alt+${letter}` : letter);
        }}
        onBlur={() => setWrong(false)}
      />
      {isWrong ? (
        <Said urgent className={ui['error']}>
          {t('settings.keysOnlyLetters')}
        </Said>
      ) : null}
    </>
  );
}

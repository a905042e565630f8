import { SettingField } from './setting-field.tsx';
import styles from './setting-section.module.css';

/** A pass phrase typed twice; both fields as they stand. */
export interface PassPhrase {
  readonly first: string;
  readonly again: string;
}

export const NO_PASS_PHRASE: PassPhrase = { first: '', again: '' };

const LEAST = 12;

export function isPassPhrase({ first, again }: PassPhrase): boolean {
  return first.length >= LEAST && first === again;
}

export interface PassPhraseFieldsProps {
  readonly label: string;
  /** What follows from its being lost or told. */
  readonly hint: string;
  readonly typed: PassPhrase;
  readonly change: (typed: PassPhrase) => void;
}

export function PassPhraseFields({ label, hint, typed, change }: PassPhraseFieldsProps) {
  const { first, again } = typed;
  const differs = again.length >= first.length && again !== '' && again !== first;
  return (
    <div className={styles['row']}>
      <SettingField
        label={label}
        type="password"
        value={first}
        change={(next) => change({ first: next, again })}
        hint={`At least ${LEAST} letters. ${hint}`}
        maxLength={200}
      />
      <SettingField
        label="The same again"
        type="password"
        value={again}
        change={(next) => change({ first, again: next })}
        error={differs ? 'This is another one.' : null}
        maxLength={200}
      />
    </div>
  );
}

import { LIMITS } from '../../shared/domain/typed-text.ts';
import { t } from '../messages/t.ts';
import styles from './setting-section.module.css';
import { TypedField } from './typed-field.tsx';

/** A pass phrase typed twice; both fields as typed. */
export interface PassPhrase {
  readonly first: string;
  readonly again: string;
}

export const NO_PASS_PHRASE: PassPhrase = { first: '', again: '' };

const LEAST = 12;

export function isPassPhrase({ first, again }: PassPhrase): boolean {
  return first.length >= LEAST && first.length <= LIMITS.passPhrase && first === again;
}

export interface PassPhraseFieldsProps {
  readonly label: string;
  /** The consequences of a lost or revealed pass phrase. */
  readonly hint: string;
  readonly typed: PassPhrase;
  readonly change: (typed: PassPhrase) => void;
}

export function PassPhraseFields({ label, hint, typed, change }: PassPhraseFieldsProps) {
  const { first, again } = typed;
  const differs = again.length >= first.length && again !== '' && again !== first;
  return (
    <div className={styles['row']}>
      <TypedField
        label={label}
        type="password"
        value={first}
        change={(next) => change({ first: next, again })}
        hint={t('ui.leastCharacters', { least: LEAST, hint })}
        most={LIMITS.passPhrase}
      />
      <TypedField
        label={t('ui.repeat')}
        type="password"
        value={again}
        change={(next) => change({ first, again: next })}
        error={differs ? t('ui.twoEntriesDiffer') : null}
        most={LIMITS.passPhrase}
      />
    </div>
  );
}

import { Label, Radio, RadioGroup } from 'react-aria-components';
import ui from '../../ui/primitives.module.css';
import styles from './line-kinds.module.css';

/** One of a few choices, as a row of pills; arrow keys move. */
export function ChoiceRow<T extends string>({
  label,
  choices,
  chosen,
  choose,
}: {
  readonly label: string;
  readonly choices: Readonly<Record<T, string>>;
  readonly chosen: T;
  readonly choose: (value: T) => void;
}) {
  const values = Object.keys(choices).filter((value): value is T => value in choices);
  return (
    <RadioGroup
      className={ui['stack'] ?? ''}
      data-gap="10"
      value={chosen}
      onChange={(next) => {
        const value = values.find((each) => each === next);
        if (value !== undefined) choose(value);
      }}
      orientation="horizontal"
    >
      <Label className={styles['label'] ?? ''}>{label}</Label>
      <div className={ui['row']}>
        {values.map((value) => (
          <Radio key={value} value={value} className={styles['kind'] ?? ''}>
            {choices[value]}
          </Radio>
        ))}
      </div>
    </RadioGroup>
  );
}

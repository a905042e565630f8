import ui from '../../ui/primitives.module.css';

/** One of a few choices, by its text. */
export function ChoiceField<T extends string>({
  label,
  value,
  choices,
  choose,
}: {
  readonly label: string;
  readonly value: T;
  readonly choices: Readonly<Record<T, string>>;
  readonly choose: (value: T) => void;
}) {
  const keys = Object.keys(choices) as T[]; // the keys of the record itself
  return (
    <label className={ui['field']}>
      {label}
      <select
        value={value}
        onChange={({ target }) => {
          const chosen = keys.find((key) => key === target.value);
          if (chosen !== undefined) choose(chosen);
        }}
      >
        {keys.map((key) => (
          <option key={key} value={key}>
            {choices[key]}
          </option>
        ))}
      </select>
    </label>
  );
}

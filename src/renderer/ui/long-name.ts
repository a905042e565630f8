/** The characters of a name that is shown as it is. */
const LONGEST = 32;
/** The characters at the end of a longer one that stay in sight. */
const END = 12;

/** True for a text with a name after a comma that is too long for a button. */
export const endsInLongName = (text: string): boolean =>
  text
    .split(', ')
    .slice(1)
    .some(({ length }) => length > LONGEST);

/** A text before the end that stays in sight, and this end, between characters as a person sees them. */
export function beforeEnd(text: string): readonly [string, string] {
  const characters = [...new Intl.Segmenter().segment(text)].map(({ segment }) => segment);
  return [characters.slice(0, -END).join(''), characters.slice(-END).join('')];
}

/** A name of at most 33 characters: the middle of a longer one is left out, where the whole name is in sight too. */
export function withoutMiddle(name: string): string {
  if (name.length <= LONGEST) return name;
  const [before, end] = beforeEnd(name);
  return `${before.slice(0, LONGEST - END)}…${end}`;
}

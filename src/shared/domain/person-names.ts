/** Comparison of the names of patients, and the spellings under which a service may have them. */

/** Letters only, without accents and case: `García-López` is `garcialopez`. */
export function plain(name: string): string {
  return name
    .normalize('NFD')
    .replaceAll(/[^\p{L}\p{N}]/gu, '')
    .toLowerCase();
}

/** The number of letters to change, add or remove to make one of the other (Levenshtein). */
function distance(one: string, other: string): number {
  let row = Array.from({ length: other.length + 1 }, (_, index) => index);
  for (const [at, letter] of [...one].entries()) {
    const next = [at + 1];
    for (const [column, own] of [...other].entries()) {
      const replaced = (row[column] ?? 0) + (letter === own ? 0 : 1);
      next.push(Math.min(replaced, (row[column + 1] ?? 0) + 1, (next[column] ?? 0) + 1));
    }
    row = next;
  }
  return row[other.length] ?? 0;
}

export interface Named {
  readonly firstName: string;
  readonly lastName: string;
}

/** `Maria G.`: enough to call a patient, and no more for a passer-by. */
export function shortName(name: Named | string): string {
  const { firstName, lastName } = typeof name === 'string' ? partsOf(name) : name;
  const [initial = ''] = lastName;
  if (firstName === '') return lastName;
  return initial === '' ? firstName : `${firstName} ${initial}.`;
}

/** The first and the last word of a name; `(erased)` is no name. */
function partsOf(name: string): Named {
  const [firstName = '', ...words] = name.startsWith('(') ? [name] : name.trim().split(/\s+/);
  return { firstName, lastName: words.at(-1) ?? '' };
}

/** One typo in a long name, none in a short one; or a nickname with the same beginning. */
function alike(one: string, other: string): boolean {
  if (one === '' || other === '') return one === other;
  const [shorter, longer] = one.length < other.length ? [one, other] : [other, one];
  if (shorter.length >= 3 && longer.startsWith(shorter)) return true;
  return distance(one, other) <= Math.floor(longer.length / 4);
}

/**
 * True if two people born on the same day may be one: similar names, in either order. A missing first
 * name may be any.
 */
export function similarNames(one: Named, other: Named): boolean {
  const [first, last] = [plain(one.firstName), plain(one.lastName)];
  const [otherFirst, otherLast] = [plain(other.firstName), plain(other.lastName)];
  if ((first === '' || otherFirst === '') && last !== '') return alike(last, otherLast);
  return (
    (alike(first, otherFirst) && alike(last, otherLast)) ||
    (alike(first, otherLast) && alike(last, otherFirst))
  );
}

/** The first and last names that a whole name can mean: `Rosa De la Cruz` begins its last name anywhere. */
export function namesIn(wholeName: string): readonly Named[] {
  const words = wholeName.trim().split(/\s+/);
  if (words.length === 1) return [{ firstName: '', lastName: wholeName.trim() }];
  return words.slice(1).map((_, at) => ({
    firstName: words.slice(0, at + 1).join(' '),
    lastName: words.slice(at + 1).join(' '),
  }));
}

/** The parts of a name, plain: `O’Neill-García` is `oneill` and `garcia`. */
export function nameWords(name: string): readonly string[] {
  return name
    .split(/[\s,\p{Pd}]+/u)
    .map(plain)
    .filter((word) => word !== '');
}

/** Fewest letters that are searched in the middle of a name. */
const LEAST_INSIDE = 4;

/** A name as a search compares it: its words, and each part without its spaces. */
export interface SearchedName {
  readonly words: readonly string[];
  readonly joined: readonly string[];
}

export function searchedName({ firstName, lastName }: Named): SearchedName {
  return {
    words: [...nameWords(firstName), ...nameWords(lastName)],
    joined: [plain(firstName), plain(lastName)],
  };
}

/**
 * How well typed words fit a name: 0 if each is one of its words, 1 if each begins one, 2 if some
 * are inside (`neill` in `O’Neill`); null if a word is not in the name.
 */
export function nameRank(words: readonly string[], named: Named): number | null {
  return rankOf(words.flatMap(nameWords), searchedName(named));
}

/** @param typed plain words. */
export function rankOf(typed: readonly string[], { words, joined }: SearchedName): number | null {
  const ranks = typed.map((word) => {
    if (words.includes(word)) return 0;
    const begins = (each: string) => each.startsWith(word);
    if (words.some(begins) || joined.some(begins)) return 1;
    const inside = word.length >= LEAST_INSIDE && joined.some((each) => each.includes(word));
    return inside ? 2 : null;
  });
  return ranks.reduce<number | null>(
    (worst, rank) => (worst === null || rank === null ? null : Math.max(worst, rank)),
    0,
  );
}

/** Accented forms of a letter that names in the United States have, the most frequent first. */
const ACCENTED: Readonly<Record<string, string>> = {
  a: 'áä',
  e: 'éè',
  i: 'íï',
  o: 'óö',
  u: 'úü',
  n: 'ñ',
};

const APOSTROPHES = ["'", '’'];

/**
 * Beginnings of other spellings of a word, for a service that compares letter by letter: `O'neill`
 * for `oneill`, `garcí` for `garcia`. Each ends at the changed letter, so that it also begins a name
 * with a second change.
 */
export function spellings(word: string): readonly string[] {
  const bare = word.replaceAll(/['’]/g, '');
  const [first = '', ...rest] = bare;
  const tail = rest.join('');
  const abbreviated = /^(o(?![aeiou])|d(?=[aeiou]))/i.test(bare) || bare !== word;
  const apostrophes = abbreviated ? APOSTROPHES.map((mark) => `${first}${mark}${tail}`) : [];
  const unaccented = bare.normalize('NFD').replaceAll(/\p{M}/gu, '');
  const letters = [...unaccented];
  const byLetter = letters.map((letter, at) =>
    [...(ACCENTED[letter.toLowerCase()] ?? '')].map(
      (accented) => letters.slice(0, at).join('') + (at === 0 ? accented.toUpperCase() : accented),
    ),
  );
  const others = [...apostrophes, bare, unaccented, ...inTurns(byLetter)];
  return [...new Set(others)].filter((each) => each !== '' && each !== word);
}

/** The first of each list, then the second of each, and so on. */
export function inTurns<T>(lists: readonly (readonly T[])[]): readonly T[] {
  const most = Math.max(0, ...lists.map(({ length }) => length));
  return Array.from({ length: most }, (_, turn) =>
    lists.flatMap((list) => list.slice(turn, turn + 1)),
  ).flat();
}

/** First parts of surnames that people leave out: `Neill` for `O’Neill`, `Cruz` for `De la Cruz`. */
const PARTICLES = [
  ...APOSTROPHES.flatMap((mark) => [`O${mark}`, `D${mark}`]),
  'Mc',
  'Mac',
  'De ',
  'De La ',
  'Del ',
  'La ',
  'Van ',
  'Von ',
  'Al-',
] as const;

/** A surname after each particle. */
export function withParticles(surname: string): readonly string[] {
  return PARTICLES.map((particle) => particle + surname);
}

/** First parts of double first names: people are called `Carlos` for `Juan Carlos`. */
const FIRST_PARTS = [
  'Juan',
  'José',
  'Jose',
  'María',
  'Maria',
  'Ana',
  'Luis',
  'Miguel',
  'Mary',
  'Anna',
  'Jean',
] as const;

/** Beginnings of double first names with this second part; so short that an accent later in it does not count. */
export function withFirstParts(second: string): readonly string[] {
  return FIRST_PARTS.map((first) => `${first} ${second.slice(0, 2)}`);
}

/** Letters only, without accents and case: `García-López` is `garcialopez`. */
function plain(name: string): string {
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

interface Named {
  readonly firstName: string;
  readonly lastName: string;
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

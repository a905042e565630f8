/** The row that a key moves to from the active row of a grid; null for any other key. */
export function rowAfterKey(
  key: string,
  {
    active,
    count,
    page,
  }: { readonly active: number; readonly count: number; readonly page: number },
): number | null {
  const to = new Map([
    ['ArrowDown', active + 1],
    ['ArrowUp', active - 1],
    ['PageDown', active + page],
    ['PageUp', active - page],
    ['Home', 0],
    ['End', count - 1],
  ]).get(key);
  return to === undefined ? null : Math.max(0, Math.min(to, count - 1));
}

import { type ListedRecord, StatusCheckFailed } from '../../service/payments-port.ts';

const SECOND = 1_000;

/** A list with fewer records than this counts as whole: no service cuts lists so short. */
export const NEVER_CUT_BELOW = 10;

/**
 * All records of a range of the service's clock, ms since 1970. The interface does not document
 * whether lists are paged or cut, so a long list proves itself: its range is halved, halves
 * overlapping by a second, until their union equals the whole and neither of them alone does. (If
 * one half holds everything, a cut list would look the same.)
 *
 * @param enough ends the reading early, once the sought record is there.
 * @throws {StatusCheckFailed} `list-capped` when a second holds as many records as the longest list of the
 * service; and the errors of the client.
 */
export async function completeList<Listed extends Pick<ListedRecord, 'id'> = ListedRecord>(
  line: { list(start: Date, end: Date): Promise<readonly Listed[]> },
  range: { readonly start: number; readonly end: number },
  enough: (records: readonly Listed[]) => boolean = () => false,
): Promise<readonly Listed[]> {
  const found = new Map<string, Listed>();
  /** The length of the shortest list that proved to be cut. */
  let cap = Number.POSITIVE_INFINITY;

  const list = async (start: number, end: number) => {
    const records = await line.list(new Date(start), new Date(end));
    for (const record of records) found.set(record.id, record);
    return records;
  };

  const prove = async (start: number, end: number, whole: readonly Listed[]): Promise<void> => {
    if (whole.length < NEVER_CUT_BELOW || enough(whole)) return;
    if (end - start <= 2 * SECOND) {
      if (whole.length >= cap) throw new StatusCheckFailed('list-capped');
      return;
    }
    const middle = start + Math.floor((end - start) / 2 / SECOND) * SECOND;
    const early = await list(start, middle + SECOND);
    const late = await list(middle, end);
    const ids = new Set(whole.map(({ id }) => id));
    const isWhole = [...early, ...late].every(({ id }) => ids.has(id));
    if (!isWhole) cap = Math.min(cap, whole.length);
    if (isWhole && early.length < whole.length && late.length < whole.length) return;
    await prove(start, middle + SECOND, early);
    await prove(middle, end, late);
  };

  // Whole seconds outwards: the service's times have no finer ones.
  const start = Math.floor(range.start / SECOND) * SECOND;
  const end = Math.ceil(range.end / SECOND) * SECOND;
  await prove(start, end, await list(start, end));
  return [...found.values()];
}

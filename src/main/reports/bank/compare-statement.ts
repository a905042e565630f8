import { setImmediate as othersHaveTheirTurn } from 'node:timers/promises';
import type { StatementLine } from '../../../shared/domain/bank-statement.ts';

/** Lines between two turns for others: a few milliseconds. */
const LINES_AT_ONCE = 2_000;

/** Known lines of one day and amount whose texts are compared with one line. */
const MOST_COMPARED = 100;

/** The lines of a statement, compared with those of earlier statements of its account. */
export interface ComparedStatement {
  readonly added: readonly StatementLine[];
  /** Lines with the day and amount of a known line that no other line has, but another text. */
  readonly alike: readonly StatementLine[];
  /** The number of lines that were known, without the lines that are alike. */
  readonly known: number;
}

/**
 * Finds the lines of a statement that no earlier one has. A line is known by its id. The same line has another id in
 * another format, with another column of text, or under a new id of the bank: so a line without a known id counts as known
 * if an earlier line of its day and amount, which no line of this statement has by its id, is left for it: first one with
 * its text or a part of it. Of one day and amount there are so never more lines than the fullest statement has.
 */
export async function compareStatement(
  lines: readonly StatementLine[],
  knownLines: Iterable<StatementLine>,
): Promise<ComparedStatement> {
  const isTurn = everyFewLines();
  const ids = new Set(lines.map(({ lineId }) => lineId));
  const found = new Set<string>();
  const left = new Map<string, StatementLine[]>();
  for (const line of knownLines) {
    if (isTurn()) await othersHaveTheirTurn();
    if (ids.has(line.lineId)) found.add(line.lineId);
    else push(left, line);
  }
  const added: StatementLine[] = [];
  const others = new Map<string, StatementLine[]>();
  let known = 0;
  for (const line of lines) {
    if (isTurn()) await othersHaveTheirTurn();
    const candidates = left.get(keyOf(line));
    if (found.has(line.lineId)) known += 1;
    else if (candidates === undefined) added.push(line);
    else if (takeSameText(candidates, line)) known += 1;
    else push(others, line);
  }
  const alike: StatementLine[] = [];
  for (const [key, same] of others) {
    const count = left.get(key)?.length ?? 0;
    for (const [at, line] of same.entries()) {
      if (isTurn()) await othersHaveTheirTurn();
      (at < count ? alike : added).push(line);
    }
  }
  return { added, alike, known };
}

const keyOf = ({ day, amount }: StatementLine) => `${day} ${amount}`;

function push(groups: Map<string, StatementLine[]>, line: StatementLine): void {
  const group = groups.get(keyOf(line));
  if (group === undefined) groups.set(keyOf(line), [line]);
  else group.push(line);
}

/** Takes a line whose text contains the other's, or is contained in it, from the end of `lines`; false without one. */
function takeSameText(lines: StatementLine[], { description }: StatementLine): boolean {
  const text = description.toLowerCase();
  for (let at = lines.length - 1; at >= Math.max(0, lines.length - MOST_COMPARED); at -= 1) {
    const other = lines[at]?.description.toLowerCase() ?? '';
    if (text.includes(other) || other.includes(text)) {
      lines.splice(at, 1);
      return true;
    }
  }
  return false;
}

/** True at every `LINES_AT_ONCE`th call. */
function everyFewLines(): () => boolean {
  let lines = 0;
  return () => {
    lines += 1;
    return lines % LINES_AT_ONCE === 0;
  };
}

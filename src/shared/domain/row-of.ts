/** A table's row under a word from outside; none under what every object has, such as `constructor`. */
export function rowOf<Row>(table: Readonly<Record<string, Row>>, word: string): Row | undefined {
  return Object.hasOwn(table, word) ? table[word] : undefined;
}

/** A table's row for an external key; none for inherited properties such as `constructor`. */
export function rowOf<Row>(table: Readonly<Record<string, Row>>, word: string): Row | undefined {
  return Object.hasOwn(table, word) ? table[word] : undefined;
}

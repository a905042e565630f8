import type { PaperLine } from './paper.ts';

/**
 * Paper as plain text with a fixed number of columns. Graphics (logo, barcode, QR code) are
 * omitted: their content is also present as text.
 */
export function paperText(lines: readonly PaperLine[], columns: number): string {
  return lines.flatMap((line) => textLines(line, columns)).join('\n');
}

function textLines(line: PaperLine, columns: number): readonly string[] {
  switch (line.kind) {
    case 'text': {
      const rows = wrap(line.text, columns);
      return line.align === 'left'
        ? rows
        : rows.map((text) => ' '.repeat(Math.floor((columns - text.length) / 2)) + text);
    }
    case 'row':
      return rowLines(line.left, line.right, columns);
    case 'rule':
      return ['-'.repeat(columns)];
    case 'feed':
      return Array.from({ length: line.lines }, () => '');
    case 'logo':
    case 'barcode':
    case 'qr':
      return [];
  }
}

/** If `right` leaves no room for words, it gets lines below. */
function rowLines(left: string, right: string, columns: number): readonly string[] {
  if (left.length + 1 + right.length <= columns) {
    return [left + right.padStart(columns - left.length)];
  }
  if (right.length > columns / 2) {
    return [...wrap(left, columns), ...wrap(right, columns).map((text) => text.padStart(columns))];
  }
  const rows = wrap(left, columns - right.length - 1);
  const last = rows.at(-1) ?? '';
  return [...rows.slice(0, -1), last + right.padStart(columns - last.length)];
}

/** Breaks at spaces; a word longer than the line breaks at the line's end. */
function wrap(text: string, columns: number): readonly string[] {
  const rows: string[] = [];
  let row = '';
  for (const word of text.split(/\s+/)) {
    let rest = word;
    if (row !== '' && row.length + 1 + rest.length <= columns) {
      row += ` ${rest}`;
      continue;
    }
    if (row !== '') rows.push(row);
    while (rest.length > columns) {
      rows.push(rest.slice(0, columns));
      rest = rest.slice(columns);
    }
    row = rest;
  }
  return [...rows, row];
}

/** A letter with its marks is not divided. */
const LETTERS = new Intl.Segmenter('en', { granularity: 'grapheme' });

/** The lines of a text that `fits`, divided after spaces and hyphens, or within a longer word. */
export function wrapped(text: string, fits: (line: string) => boolean): readonly string[] {
  if (fits(text.trimEnd())) return [text];
  const lines: string[] = [];
  let line = '';
  for (const word of text.split(/(?<=[\s-])/)) {
    if (fits((line + word).trimEnd())) {
      line += word;
      continue;
    }
    if (line !== '') lines.push(line.trimEnd());
    line = '';
    for (const { segment } of LETTERS.segment(word)) {
      if (line !== '' && !fits((line + segment).trimEnd())) {
        lines.push(line);
        line = '';
      }
      line += segment;
    }
  }
  return [...lines, line.trimEnd()];
}

/** A letter with its marks is not divided. */
const LETTERS = new Intl.Segmenter('en', { granularity: 'grapheme' });

/**
 * The lines of a text that `fits`, divided after spaces and hyphens, or within a longer word, which
 * begins beside its hyphen.
 */
export function wrapped(text: string, fits: (line: string) => boolean): readonly string[] {
  if (fits(text.trimEnd())) return [text];
  const lines: string[] = [];
  let line = '';
  for (const word of text.split(/(?<=[\s-])/)) {
    if (fits((line + word).trimEnd())) {
      line += word;
      continue;
    }
    const isLonger = line.endsWith('-') && !fits(word.trimEnd());
    if (line !== '' && !isLonger) lines.push(line.trimEnd());
    if (!isLonger) line = '';
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

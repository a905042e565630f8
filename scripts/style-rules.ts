/** A rule of a style sheet. */
export interface StyleRule {
  readonly sheet: string;
  readonly selector: string;
  readonly declarations: ReadonlySet<string>;
}

/** The rules of a style sheet; of nested blocks the inner ones. */
export function styleRules(sheet: string, text: string): readonly StyleRule[] {
  const rules = text.replaceAll(/\/\*.*?\*\//gs, '').matchAll(/([^{};]+)\{([^{}]*)\}/g);
  const oneLine = (part: string) => part.trim().replaceAll(/\s+/g, ' ');
  return [...rules].map(([, selector = '', body = '']) => {
    const declared = body.split(';').map(oneLine);
    const declarations = new Set(declared.filter((each) => each !== ''));
    return { sheet, selector: oneLine(selector), declarations };
  });
}

/** Shorter rules are equal by chance. */
const LEAST = 4;
const EQUAL_PART = 0.8;

/** The pairs of rules of four declarations or more of which 80 % are equal. */
export function nearPairs(
  rules: readonly StyleRule[],
): readonly (readonly [StyleRule, StyleRule])[] {
  const long = rules.filter(({ declarations }) => declarations.size >= LEAST);
  return long.flatMap((one, at) =>
    long
      .slice(at + 1)
      .filter(({ declarations: other }) => {
        const equal = one.declarations.intersection(other).size;
        return equal >= EQUAL_PART * Math.max(one.declarations.size, other.size);
      })
      .map((other) => [one, other] as const),
  );
}

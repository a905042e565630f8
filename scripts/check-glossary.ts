import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import ts from 'typescript';

/** `i` identifiers and file names, `s` SQL and journal entry kinds, `u` texts for people. */
export type Place = 'i' | 's' | 'u';

/** A banned sequence of tokens and the places it is banned in. */
export interface BannedTerm {
  readonly term: string;
  readonly tokens: readonly string[];
  readonly places: ReadonlySet<Place>;
}

export interface GlossaryViolation {
  readonly file: string;
  readonly line: number;
  readonly term: string;
  readonly text: string;
}

const isPlace = (letter: string): letter is Place => ['i', 's', 'u'].includes(letter);

/** Splits a name at camelCase, `-`, `_` and white space; tokens are in lower case. */
export function tokensOf(text: string): readonly string[] {
  return text
    .replace(/([a-z0-9])([A-Z])/g, '$1 $2')
    .replace(/([A-Z]+)([A-Z][a-z])/g, '$1 $2')
    .toLowerCase()
    .split(/[^a-z0-9]+/)
    .filter((token) => token !== '');
}

/**
 * The third column of the glossary's tables: `roll (i s), poster (i)`; terms before one bracket share it.
 * @throws when the glossary bans nothing, since then nothing would be checked.
 */
export function bannedTerms(glossary: string): readonly BannedTerm[] {
  const terms = glossary
    .split('\n')
    .map((line) => line.split('|').map((cell) => cell.trim()))
    .filter((cells) => cells.length === 5 && cells[3] !== 'Banned')
    .flatMap((cells) => [...(cells[3] ?? '').matchAll(/([^()]+)\(([isu ]+)\)/g)])
    .flatMap(([, names = '', places = '']) =>
      names
        .split(',')
        .map((name) => name.trim())
        .filter((name) => name !== '')
        .map((term) => ({
          term,
          tokens: tokensOf(term),
          places: new Set(places.split(' ').filter(isPlace)),
        })),
    );
  if (terms.length === 0)
    throw new Error('docs/reference/glossary.md bans no term in its third column.');
  return terms;
}

const IS_SQL = /\b(SELECT|INSERT INTO|UPDATE|DELETE FROM|CREATE|FROM|WHERE|JOIN)\b/;
const IS_KIND = /^[a-z][a-z0-9]*([-_][a-z0-9]+)*$/;

/** SQL or a journal entry kind by its form; everything else with a space is a text for people. */
function placeOfString(text: string): Place | null {
  if (IS_KIND.test(text) || IS_SQL.test(text)) return 's';
  return /\s/.test(text) ? 'u' : null;
}

function stringParts(node: ts.Node): string | null {
  if (ts.isStringLiteralLike(node)) return node.text;
  if (ts.isTemplateExpression(node)) {
    return [node.head.text, ...node.templateSpans.map((span) => span.literal.text)].join(' … ');
  }
  return ts.isJsxText(node) ? node.text.trim() : null;
}

/** Every violation of one TypeScript file. */
export function glossaryViolations(
  file: string,
  source: string,
  banned: readonly BannedTerm[],
): readonly GlossaryViolation[] {
  const tree = ts.createSourceFile(file, source, ts.ScriptTarget.Latest, true);
  const found: GlossaryViolation[] = [];
  const check = (text: string, place: Place, line: number) => {
    const tokens = tokensOf(text);
    for (const { term, tokens: wanted, places } of banned) {
      if (!places.has(place)) continue;
      if (tokens.some((_, at) => wanted.every((token, index) => tokens[at + index] === token))) {
        found.push({ file, line, term, text: text.slice(0, 80) });
      }
    }
  };
  check(file, 'i', 1);
  const walk = (node: ts.Node): void => {
    const line = tree.getLineAndCharacterOfPosition(node.getStart(tree)).line + 1;
    if (ts.isIdentifier(node) || ts.isPrivateIdentifier(node)) check(node.text, 'i', line);
    else if (!ts.isImportDeclaration(node)) {
      const text = stringParts(node);
      const place = text === null ? null : ts.isJsxText(node) ? 'u' : placeOfString(text);
      if (text !== null && place !== null) check(text, place, line);
      ts.forEachChild(node, walk);
      return;
    }
    ts.forEachChild(node, (child) => (ts.isStringLiteral(child) ? undefined : walk(child)));
  };
  walk(tree);
  return found;
}

/** Every violation of a document: its prose, without code. */
export function documentViolations(
  file: string,
  source: string,
  banned: readonly BannedTerm[],
): readonly GlossaryViolation[] {
  const prose = source
    .replace(/```[\s\S]*?```/g, (block) => block.replace(/[^\n]/g, ''))
    .replace(/`[^`\n]*`/g, '');
  return prose.split('\n').flatMap((text, index) => {
    const tokens = tokensOf(text);
    return banned
      .filter(
        ({ places, tokens: wanted }) =>
          places.has('u') &&
          tokens.some((_, at) => wanted.every((token, offset) => tokens[at + offset] === token)),
      )
      .map(({ term }) => ({ file, line: index + 1, term, text: text.slice(0, 80) }));
  });
}

/** Its samples break the rules on purpose. */
const SAMPLES = 'test/unit/scripts/glossary.test.ts';

if (import.meta.main) {
  const root = fileURLToPath(new URL('..', import.meta.url));
  const banned = bannedTerms(readFileSync(join(root, 'docs/reference/glossary.md'), 'utf8'));
  const files = execFileSync('git', ['ls-files'], { cwd: root, encoding: 'utf8' })
    .trim()
    .split('\n')
    .filter((file) => file !== SAMPLES);
  const violations = files.flatMap((file) => {
    const source = () => readFileSync(join(root, file), 'utf8');
    if (/\.(ts|tsx|mts|mjs)$/.test(file)) return glossaryViolations(file, source(), banned);
    if (basename(file) !== 'glossary.md' && file.endsWith('.md')) {
      return documentViolations(file, source(), banned);
    }
    return [];
  });
  for (const { file, line, term, text } of violations) {
    console.error(
      `${file}:${line}: "${term}" is not a word of docs/reference/glossary.md: ${text}`,
    );
  }
  if (violations.length > 0) process.exitCode = 1;
}

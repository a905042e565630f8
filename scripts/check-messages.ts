import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { type MessageFormatElement, parse, TYPE } from '@formatjs/icu-messageformat-parser';
import ts from 'typescript';
import { EN as SCREEN } from '../src/renderer/messages/en/index.ts';
import { ES as SPANISH_SCREEN } from '../src/renderer/messages/es/index.ts';
import { EN as PAPER } from '../src/shared/messages/en/index.ts';
import { ES as SPANISH_PAPER } from '../src/shared/messages/es/index.ts';

export interface MessageViolation {
  readonly file: string;
  readonly line: number;
  readonly problem: string;
}

const WORDS = /[A-Za-z]{2}\S*\s+\S*[A-Za-z]/;
/** A word that joins others, such as ' and '. */
const JOINT = /^\s+[a-z]+\s+$/;
const WORD = /^[A-Z][a-z]+[^+]*$/;
/** Attributes of elements that hold no text for people. */
const TECHNICAL = new Set(['className', 'shortcut', 'key', 'id', 'value', 'placement', 'lang']);
/** Attributes that a person reads or hears. */
const READ = new Set(['aria-label', 'placeholder', 'title', 'alt']);
/** Names of keys, as KeyboardEvent.key and the buttons have them. */
const KEY =
  /^(Enter|Esc|Escape|Tab|Backspace|Delete|Home|End|Page(Up|Down)|Arrow\w+|Shift|Control|Alt|Meta|Space)$/;
/** Calls and constructors with a text for developers, a selector or a pattern. */
const NO_TEXT = /(Error|querySelector(All)?|matchMedia|execCommand|test|match|split)$/;

function isTechnical(node: ts.Node): boolean {
  const { parent } = node;
  if (ts.isImportDeclaration(parent) || ts.isLiteralTypeNode(parent)) return true;
  if (ts.isElementAccessExpression(parent) || ts.isTaggedTemplateExpression(parent)) return true;
  if (ts.isPropertyAssignment(parent)) return parent.name === node || isShortcut(parent.name);
  if (ts.isCallExpression(parent) || ts.isNewExpression(parent)) {
    return NO_TEXT.test(parent.expression.getText());
  }
  return ts.isJsxAttribute(parent) && TECHNICAL.has(parent.name.getText());
}

const isShortcut = (name: ts.PropertyName) => ['shortcut', 'transform'].includes(name.getText());

/** One word in an attribute that a person reads, also in a part of its expression. */
function isReadWord(node: ts.StringLiteral): boolean {
  if (!/^[a-z/]{2,}$/.test(node.text)) return false;
  let place: ts.Node = node.parent;
  while (ts.isConditionalExpression(place) || ts.isJsxExpression(place)) place = place.parent;
  return ts.isJsxAttribute(place) && READ.has(place.name.getText());
}

function literalText(node: ts.Node): string | null {
  if (ts.isJsxText(node)) return /[A-Za-z]/.test(node.text) ? node.text.trim() : null;
  if (ts.isStringLiteral(node) && isReadWord(node)) return node.text;
  if (ts.isStringLiteralLike(node)) {
    const isText =
      WORDS.test(node.text) ||
      JOINT.test(node.text) ||
      (WORD.test(node.text) && !KEY.test(node.text));
    return isText && !isTechnical(node) ? node.text : null;
  }
  if (!ts.isTemplateExpression(node) || isTechnical(node)) return null;
  const text = [node.head, ...node.templateSpans.map(({ literal }) => literal)]
    .map((part) => part.text)
    .join('…');
  return /[A-Za-z]\s|\s[A-Za-z]/.test(text) ? text : null;
}

/** Names of the placeholders of a message in ICU syntax. */
export function placeholders(message: string): ReadonlySet<string> {
  const names = new Set<string>();
  const walk = (parts: readonly MessageFormatElement[]): void => {
    for (const part of parts) {
      if (part.type === TYPE.literal || part.type === TYPE.pound) continue;
      names.add(part.value);
      if (part.type === TYPE.plural || part.type === TYPE.select) {
        for (const { value } of Object.values(part.options)) walk(value);
      }
      if (part.type === TYPE.tag) walk(part.children);
    }
  };
  walk(parse(message));
  return names;
}

/** Names given in `{ a, b: 1 }`; null where they are not written out. */
function givenNames(values: ts.Node | undefined): ReadonlySet<string> | null {
  if (values === undefined) return new Set();
  if (!ts.isObjectLiteralExpression(values)) return null;
  const names = values.properties.map(({ name }) => name?.getText());
  return names.includes(undefined) ? null : new Set(names.map(String));
}

/** Id and values of `t('id', {})` and `<Message id="id" values={{}} />`. */
function usedMessage(node: ts.Node): { id: string; given: ReadonlySet<string> | null } | null {
  if (ts.isCallExpression(node) && node.expression.getText() === 't') {
    const [id, values] = node.arguments;
    return id !== undefined && ts.isStringLiteral(id)
      ? { id: id.text, given: givenNames(values) }
      : null;
  }
  if (!ts.isJsxSelfClosingElement(node) || node.tagName.getText() !== 'Message') return null;
  const attribute = (wanted: string) =>
    node.attributes.properties.find(
      (each) => ts.isJsxAttribute(each) && each.name.getText() === wanted,
    );
  const id = attribute('id');
  const values = attribute('values');
  if (id === undefined || !ts.isJsxAttribute(id) || id.initializer === undefined) return null;
  if (!ts.isStringLiteral(id.initializer)) return null;
  const expression =
    values !== undefined && ts.isJsxAttribute(values) && values.initializer !== undefined
      ? values.initializer
      : undefined;
  return {
    id: id.initializer.text,
    given: givenNames(
      expression !== undefined && ts.isJsxExpression(expression)
        ? expression.expression
        : undefined,
    ),
  };
}

const same = (a: ReadonlySet<string>, b: ReadonlySet<string>) =>
  a.size === b.size && [...a].every((name) => b.has(name));

/** Literal text of a screen, and uses whose values differ from the placeholders of the message. */
export function messageViolations(
  file: string,
  source: string,
  messages: Readonly<Record<string, string>>,
  used: Set<string> = new Set(),
): readonly MessageViolation[] {
  const tree = ts.createSourceFile(file, source, ts.ScriptTarget.Latest, true);
  const found: MessageViolation[] = [];
  const isScreen = file.startsWith('src/renderer/');
  const walk = (node: ts.Node): void => {
    const report = (problem: string) =>
      found.push({
        file,
        line: tree.getLineAndCharacterOfPosition(node.getStart(tree)).line + 1,
        problem,
      });
    if (ts.isStringLiteral(node) && node.text in messages) used.add(node.text);
    if (ts.isTemplateHead(node) && /^\w+\.$/.test(node.text)) {
      for (const id of Object.keys(messages)) if (id.startsWith(node.text)) used.add(id);
    }
    const text = isScreen ? literalText(node) : null;
    if (text !== null) report(`"${text.slice(0, 60)}" belongs into a message catalog`);
    const use = usedMessage(node);
    const message = use === null ? undefined : messages[use.id];
    if (use?.given !== null && use !== null && message !== undefined) {
      const wanted = placeholders(message);
      if (!same(wanted, use.given)) {
        report(`${use.id} takes {${[...wanted]}}, and is given {${[...use.given]}}`);
      }
    }
    ts.forEachChild(node, walk);
  };
  walk(tree);
  return found;
}

/** Words, names and units that English and Spanish share. */
const SHARED_WORDS = new Set(
  (
    'Alt Dana English Español FSA HSA ID Individual Linux Manual MB mm ms No Normal PDF Pin Plan Proxy ' +
    'Serial Swipewell Total TOTAL USB'
  ).split(' '),
);

/** QuickBooks finds an account by its name, in whatever language a person exports. */
const ACCOUNT_NAME =
  /^ledger\.(bank|\w+(Cash|Checks|Clearing|Payable|Fees|Short|In|Out)|(pre)?payments|unassigned)$/;

function isCopy(id: string, english: string, translation: string): boolean {
  if (english !== translation || ACCOUNT_NAME.test(id)) return false;
  const words = english.replace(/\{[^{}]*\}/g, ' ').match(/\p{L}{2,}/gu) ?? [];
  return words.some((word) => !SHARED_WORDS.has(word));
}

/**
 * Translations with other placeholders than the English message, and untranslated copies; the types
 * compare the ids.
 */
export function translationProblems(
  english: Readonly<Record<string, string>>,
  translations: Readonly<Record<string, string>>,
): readonly string[] {
  return Object.entries(translations).flatMap(([id, translation]) => {
    const message = english[id] ?? '';
    const [wanted, given] = [placeholders(message), placeholders(translation)];
    if (!same(wanted, given)) {
      return [`${id} takes {${[...wanted]}}, and its translation {${[...given]}}`];
    }
    return isCopy(id, message, translation) ? [`${id} is not translated`] : [];
  });
}

if (import.meta.main) {
  const root = fileURLToPath(new URL('..', import.meta.url));
  const messages: Readonly<Record<string, string>> = { ...PAPER, ...SCREEN };
  const used = new Set<string>();
  const violations = execFileSync('git', ['ls-files', 'src'], { cwd: root, encoding: 'utf8' })
    .trim()
    .split('\n')
    .filter((file) => /\.tsx?$/.test(file) && !file.includes('/messages/'))
    .flatMap((file) =>
      messageViolations(file, readFileSync(join(root, file), 'utf8'), messages, used),
    );
  for (const { file, line, problem } of violations) console.error(`${file}:${line}: ${problem}`);
  const twice = Object.keys(SCREEN).filter((id) => id in PAPER);
  for (const id of twice) console.error(`The message ${id} is in both catalogs.`);
  const translations = translationProblems(messages, { ...SPANISH_PAPER, ...SPANISH_SCREEN });
  for (const problem of translations) console.error(`Spanish: ${problem}`);
  const unused = Object.keys(messages).filter((id) => !used.has(id));
  for (const id of unused) console.error(`The message ${id} is used by no file.`);
  if ([...violations, ...twice, ...translations, ...unused].length > 0) process.exitCode = 1;
}

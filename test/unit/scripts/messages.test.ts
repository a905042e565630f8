import { expect, test } from 'vitest';
import {
  messageViolations,
  placeholders,
  translationProblems,
} from '../../../scripts/check-messages.ts';

const MESSAGES = {
  'holds.ends': '{days, plural, one {# day of {name}} other {# days}}',
  'holds.charge': 'Charge the hold',
};

const problemsIn = (source: string, file = 'src/renderer/a.tsx') =>
  messageViolations(file, source, MESSAGES).map(({ line, problem }) => `${line}: ${problem}`);

test('placeholders are found in every branch of a message', () => {
  expect([...placeholders(MESSAGES['holds.ends'])]).toEqual(['days', 'name']);
});

test.each([
  ['a text of JSX', 'const a = <p>Charge</p>;', 'Charge'],
  ['an attribute', 'const a = <Button label="Charge" />;', 'Charge'],
  ['a string of two words', "const says = 'Charge the hold';", 'Charge the hold'],
  ['a string in a condition', "const a = <p>{held ? 'Charge' : null}</p>;", 'Charge'],
  ['a word that is heard', "const a = <b aria-label={key === '.' ? 'point' : key} />;", 'point'],
  ['a word that is read', 'const a = <input placeholder="all" />;', 'all'],
  ['a word between others', "const says = names.join(' and ');", ' and '],
  ['a template', 'const says = `Charge \u0024{amount}`;', 'Charge …'],
])('literal text of a screen is found in %s', (_, source, text) => {
  expect(problemsIn(source)).toEqual([`1: "${text}" belongs into a message catalog`]);
  expect(problemsIn(source, 'src/main/a.ts')).toEqual([]);
});

test.each([
  ['a shortcut', '<Button shortcut="Enter" />;'],
  ['a class name', '<p className="Row of cards" />;'],
  ['the name of a key', "event.key === 'Escape' && press('Ctrl+K');"],
  ['an error for developers', "throw new TypeError('There is no such step.');"],
  ['an address', '<input placeholder="http://proxy:8080" />;'],
  ['a selector', "document.querySelector('[role=dialog] button');"],
])('%s is no text for people', (_, source) => expect(problemsIn(source)).toEqual([]));

test.each([
  ["t('holds.charge');", []],
  ["t('holds.ends', { days, name });", []],
  ["t('holds.ends', { days });", ['1: holds.ends takes {days,name}, and is given {days}']],
  ["t('holds.charge', { days });", ['1: holds.charge takes {}, and is given {days}']],
  [
    'const a = <Message id="holds.ends" values={{ days }} />;',
    ['1: holds.ends takes {days,name}, and is given {days}'],
  ],
])('values are compared with the placeholders in %s', (source, problems) => {
  expect(problemsIn(source)).toEqual(problems);
});

test.each([
  ['{a} de {b}', []],
  ['{b}: {a}', []],
  ['{a}', ['receipt.sum takes {a,b}, and its translation {a}']],
  ['{a} de {c}', ['receipt.sum takes {a,b}, and its translation {a,c}']],
])('the translation "%s" has the placeholders of the English message', (translation, problems) => {
  const english = { 'receipt.sum': '{a} of {b}', 'receipt.total': 'TOTAL' };
  expect(translationProblems(english, { 'receipt.sum': translation })).toEqual(problems);
});

test.each([
  ['Cash drawer', ['a.b is not translated']],
  ['{count, plural, one {# row} other {# rows}}', ['a.b is not translated']],
  ['TOTAL', []],
  ['{a} mm', []],
])(
  'the copy "%s" of an English message is refused if it has words of English alone',
  (text, problems) => {
    expect(translationProblems({ 'a.b': text }, { 'a.b': text })).toEqual(problems);
  },
);

test('a template of ids uses each message that begins with it', () => {
  const used = new Set<string>();
  messageViolations('src/a.ts', 't(`holds.\u0024{kind}`);', MESSAGES, used);
  expect([...used]).toEqual(Object.keys(MESSAGES));
});

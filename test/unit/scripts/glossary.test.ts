import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import {
  bannedTerms,
  documentViolations,
  glossaryViolations,
  tokensOf,
} from '../../../scripts/check-glossary.ts';

const GLOSSARY = `
| Term | Meaning | Banned |
|---|---|---|
| journal | The memory of a till | roll (i s) |
| rebuild | Makes projections again | anew (i u) |
| manual refund | Money given back outside the service | hand-back, give-back (i) |
| hold | A preauthorization | |
`;

describe('the glossary check', () => {
  const banned = bannedTerms(GLOSSARY);
  const termsIn = (source: string, file = 'src/main/a.ts') =>
    glossaryViolations(file, source, banned).map(({ term, line }) => `${line}: ${term}`);

  test.each([
    ['moneyRoll', ['money', 'roll']],
    ['RPCChannel', ['rpc', 'channel']],
    ['hand_back-again', ['hand', 'back', 'again']],
  ])('splits %s into tokens', (name, tokens) => expect(tokensOf(name)).toEqual(tokens));

  test.each([
    ['an identifier', 'const readRoll = 1;', ['1: roll']],
    ['a private field', 'class A {\n  #handBack = 1;\n}', ['2: hand-back']],
    ['a property of a type', 'interface A { giveBack: 1 }', ['1: give-back']],
    ['an imported name', "import { rollOf } from './a.ts';", ['1: roll']],
    ['SQL', 'db.exec(`SELECT number FROM roll`);', ['1: roll']],
    ['an entry kind', "append({ kind: 'roll.cut' });\nput('roll-cut');", ['2: roll']],
    ['a text for people', "say('The views are made anew.');", ['1: anew']],
    ['a text of JSX', 'const a = <p>Swipe it anew</p>;', ['1: anew']],
  ])('finds a banned term in %s', (_, source, found) => {
    const file = source.includes('<p>') ? 'src/renderer/a.tsx' : 'src/main/a.ts';
    expect(termsIn(source, file)).toEqual(found);
  });

  test('finds a banned term in a file name', () => {
    expect(termsIn('', 'src/main/roll-head.ts')).toEqual(['1: roll']);
  });

  test.each([
    ['a part of a token', 'const rollback = scroll;'],
    ['a term banned only elsewhere', "say('The roll is only added to.');"],
    ['tokens in another order', 'const backHand = 1;'],
    ['the path of an import', "import { a } from './roll/a.ts';"],
  ])('accepts %s', (_, source) => expect(termsIn(source)).toEqual([]));

  test('reads the prose of documents and no code in them', () => {
    const text = '# A title\n\nIt is made anew.\n\n```sh\nanew\n```\nThe `anew` command.\n';
    expect(documentViolations('docs/a.md', text, banned).map(({ line }) => line)).toEqual([3]);
  });

  test('refuses a glossary without banned terms', () => {
    expect(() => bannedTerms('| a | b | c |\n|---|---|---|\n| hold | x | |')).toThrow();
  });

  test('reads the glossary of this repository', () => {
    const terms = bannedTerms(readFileSync('docs/reference/glossary.md', 'utf8')).map(
      ({ term }) => term,
    );
    expect(terms).toEqual(expect.arrayContaining(['roll', 'desk', 'hand-back', 'foreign']));
  });
});

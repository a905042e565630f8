import fc from 'fast-check';
import { XMLParser } from 'fast-xml-parser';
import { expect, it } from 'vitest';
import { xmlDocument, xmlElement } from '../../../../demo-service/format/xml.ts';

it('distinguishes null, empty and absent', () => {
  expect(xmlElement('payment', { code: null, memo: '', gateway: undefined, amount: 12.5 })).toBe(
    '<payment><code nil="true"></code><memo></memo><amount>12.5</amount></payment>',
  );
});

it('round-trips any text a field may hold', () => {
  const parser = new XMLParser({
    parseTagValue: false,
    trimValues: false,
    ignoreDeclaration: true,
  });
  const characters = fc
    .string({ unit: 'binary', minLength: 1 })
    .filter((text) =>
      /^[\t\n\r\u{20}-\u{D7FF}\u{E000}-\u{FFFD}\u{10000}-\u{10FFFF}]*$/u.test(text),
    );
  fc.assert(
    fc.property(characters, (notes) => {
      const read = parser.parse(xmlDocument('patient', { notes }));
      expect(read.patient.notes.replaceAll('&#xD;', '\r')).toBe(notes);
    }),
  );
});

import { PDFDocument } from '@cantoo/pdf-lib';
import { expect, test } from 'vitest';
import { typesetterFor } from '../../../../src/main/printing/typesetter.ts';

test.each(['plain', 'bold'] as const)(
  'a %s text has the width of its characters, as it is drawn',
  async (weight) => {
    const text = 'Tue to Wed, AVA';
    const font = await typesetterFor(await PDFDocument.create(), weight, [text]);
    const sum = [...text].reduce((all, character) => all + font.widthOf(character, 10), 0);
    expect(font.widthOf(text, 10)).toBeCloseTo(sum, 6);
  },
);

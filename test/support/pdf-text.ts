import { decodePDFRawStream, PDFArray, PDFDocument, PDFRawStream } from '@cantoo/pdf-lib';

/** The words of the pages of a PDF with built-in fonts, in the order they are drawn. */
export async function pdfText(pdf: Uint8Array): Promise<readonly string[][]> {
  const document = await PDFDocument.load(pdf);
  return document.getPages().map((page) => {
    const contents = page.node.Contents();
    const streams = contents instanceof PDFArray ? contents.asArray() : [contents];
    return streams.flatMap((each) => {
      const stream = each === undefined ? undefined : document.context.lookup(each);
      return stream instanceof PDFRawStream ? wordsOf(decodePDFRawStream(stream).decode()) : [];
    });
  });
}

/** The text that `<hex> Tj` draws. */
function wordsOf(operators: Uint8Array): readonly string[] {
  const text = Buffer.from(operators).toString('latin1');
  const decoder = new TextDecoder('windows-1252');
  return [...text.matchAll(/<([0-9A-Fa-f]*)> Tj/g)].map(([, hex = '']) =>
    decoder.decode(Buffer.from(hex, 'hex')),
  );
}

import { PDFDocument, type PDFFont, type PDFPage, StandardFonts } from '@cantoo/pdf-lib';
import { writableWith } from '../../../drivers/printers/paper/writable-text.ts';
import { perLanguage } from '../../shared/messages/language.ts';
import { t } from '../../shared/messages/t.ts';

/** US Letter in points, with four slips per page. */
const PAGE = { width: 612, height: 792 } as const;
const SLIPS_A_PAGE = 4;
const SLIP_HEIGHT = PAGE.height / SLIPS_A_PAGE;
const MARGIN = 36;
/** Border between the clinic's half and the patient's, points. */
const MIDDLE = PAGE.width * 0.58;

const fieldNames = perLanguage(() => [
  t('slip.dateTime'),
  t('slip.patient'),
  t('slip.for'),
  t('slip.amount'),
  t('slip.cashReceived'),
  t('slip.change'),
  t('slip.cashier'),
]);

/** Number of a slip on paper and on the screen: `D-000012`. */
const slipNumber = (slip: number): string => `D-${String(slip).padStart(6, '0')}`;

/**
 * Slips to keep at the counter: one half for the clinic, one for the patient. Loaded with the first
 * slips, since the PDF library takes memory that a counter seldom needs.
 */
export async function slipsPdf(slips: {
  readonly clinic: string;
  readonly tillId: string;
  readonly from: number;
  readonly to: number;
}): Promise<Uint8Array> {
  const pdf = await PDFDocument.create();
  pdf.setTitle(t('slip.downtimeSlips', { from: slipNumber(slips.from), to: slipNumber(slips.to) }));
  pdf.setCreator('Swipewell');
  const plain = await pdf.embedFont(StandardFonts.Helvetica);
  const bold = await pdf.embedFont(StandardFonts.HelveticaBold);
  const letters = new Set(plain.getCharacterSet().map((code) => String.fromCodePoint(code)));
  const write = writableWith(new Map([['windows1252', letters]]));
  const head = { clinic: write(slips.clinic), tillId: slips.tillId };
  const count = slips.to - slips.from + 1;
  for (let first = 0; first < count; first += SLIPS_A_PAGE) {
    const page = pdf.addPage([PAGE.width, PAGE.height]);
    for (let at = first; at < Math.min(first + SLIPS_A_PAGE, count); at += 1) {
      const top = PAGE.height - (at - first) * SLIP_HEIGHT;
      const named = { ...head, number: slipNumber(slips.from + at) };
      half(
        page,
        { x: MARGIN, right: MIDDLE - 18, top, who: t('slip.clinicCopy') },
        named,
        plain,
        bold,
      );
      const patient = { x: MIDDLE, right: PAGE.width - MARGIN, top, who: t('slip.patientCopy') };
      half(page, patient, named, plain, bold);
      page.drawLine({
        start: { x: MARGIN / 2, y: top - SLIP_HEIGHT },
        end: { x: PAGE.width - MARGIN / 2, y: top - SLIP_HEIGHT },
        thickness: 0.4,
        dashArray: [4, 4],
      });
    }
  }
  return pdf.save();
}

function half(
  page: PDFPage,
  place: { readonly x: number; readonly right: number; readonly top: number; readonly who: string },
  head: { readonly clinic: string; readonly tillId: string; readonly number: string },
  plain: PDFFont,
  bold: PDFFont,
): void {
  const { x, right, top, who } = place;
  page.drawText(head.number, { x, y: top - 34, size: 15, font: bold });
  const room = right - x - plain.widthOfTextAtSize(` · ${head.tillId}`, 8);
  const whose = `${fitting(head.clinic, plain, room)} · ${head.tillId}`;
  page.drawText(whose, { x, y: top - 48, size: 8, font: plain });
  page.drawText(t('slip.paidCash', { who }), { x, y: top - 59, size: 8, font: plain });
  for (const [index, field] of fieldNames().entries()) {
    const y = top - 82 - index * 16;
    page.drawText(field, { x, y, size: 8, font: plain });
    page.drawLine({ start: { x: x + 66, y: y - 2 }, end: { x: right, y: y - 2 }, thickness: 0.5 });
  }
}

/** The part of a clinic's name that fits the room (points) at the font size of the slips. */
function fitting(name: string, font: PDFFont, room: number): string {
  let text = name;
  while (text !== '' && font.widthOfTextAtSize(text, 8) > room) text = text.slice(0, -1);
  return text.trimEnd();
}

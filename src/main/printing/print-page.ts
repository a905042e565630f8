import type { PaperLine } from '../../../drivers/printers/paper/paper.ts';
import type { PrinterSetting } from '../../shared/contract/printers.ts';
import { centred, RULE, row, words } from '../../shared/domain/paper.ts';
import { t } from '../../shared/messages/t.ts';

/** The test page: letters of the usual languages, widths, codes and the cut. */
export function testPage(printer: PrinterSetting, at: string): readonly PaperLine[] {
  return [
    { kind: 'logo' },
    centred('Swipewell', 'large'),
    centred(t('testPage.testPrint')),
    RULE,
    row(t('testPage.printer'), printer.name),
    row(t('testPage.paper'), t('testPage.mm', { paper: printer.paper })),
    row(t('testPage.printed'), at),
    RULE,
    words('José Núñez · Zoë Müller · ¿Recibo?'),
    words('Nguyễn Thị Hương · محمد علي'),
    row(t('testPage.left'), t('testPage.right'), 'bold'),
    RULE,
    { kind: 'barcode', digits: '000001234567' },
    { kind: 'qr', text: 'SWIPEWELL-TEST' },
    centred(t('testPage.ifCutCompletePrinter')),
  ];
}

import type { PaperLine } from '../../../drivers/printers/paper/paper.ts';
import type { PrinterSetting } from '../../shared/contract/printers.ts';
import { centred, RULE, row, words } from '../../shared/domain/paper.ts';

/** The test page: letters of the usual languages, widths, codes and the cut. */
export function testPage(printer: PrinterSetting, at: string): readonly PaperLine[] {
  return [
    { kind: 'logo' },
    centred('Swipewell', 'large'),
    centred('Test print'),
    RULE,
    row('Printer', printer.name),
    row('Paper', `${printer.paper} mm`),
    row('Printed', at),
    RULE,
    words('José Núñez · Zoë Müller · ¿Recibo?'),
    words('Nguyễn Thị Hương · محمد علي'),
    row('Left', 'Right', 'bold'),
    RULE,
    { kind: 'barcode', digits: '000001234567' },
    { kind: 'qr', text: 'SWIPEWELL-TEST' },
    centred('If this is cut and whole, it works.'),
  ];
}

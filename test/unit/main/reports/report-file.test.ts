import { expect, test } from 'vitest';
import { csvOf } from '../../../../src/main/reports/export/export-table.ts';
import { reportFile } from '../../../../src/main/reports/export/report-file.ts';
import { writeFor } from '../../../../src/main/system/reader-language.ts';
import {
  type ReportRow,
  reportShapes,
} from '../../../../src/shared/domain/reports/report-kinds.ts';
import {
  type ReportView,
  WHOLE_VIEW,
} from '../../../../src/shared/domain/reports/saved-reports.ts';

const CELLS: Readonly<Record<string, string | number>> = {
  ...{ timestamp: Date.UTC(2026, 9, 1, 18), method: 'CARD', action: 'AUTHORIZE' },
  ...{ results: 'APPROVED', amount: 2_000, net: 2_000, cashier: 'Void', trackingId: 'T-1' },
};

/** The lines of a CSV file with one transaction. */
function linesOf(language: 'en' | 'es', view: ReportView = WHOLE_VIEW): readonly string[] {
  return writeFor(
    () => language,
    () => {
      const row: ReportRow = reportShapes().transactions.columns.map(
        ({ key }) => CELLS[key] ?? null,
      );
      const { table } = reportFile({
        asked: {
          kind: 'transactions',
          range: { from: '2026-10-01', to: '2026-10-31' },
          transferId: null,
        },
        fetch: { state: 'complete', problem: null, rows: 1, slices: 1, slicesDone: 1, version: 1 },
        rows: [row],
        places: Uint32Array.of(0),
        view,
        format: 'csv',
        clinic: { name: 'Riverbend', country: 'US', cityState: '', phone: '' },
        timeZone: 'UTC',
        printedBy: null,
        printedAt: new Date('2026-11-02T15:04:00Z'),
      });
      return csvOf(table, false).toString().trimEnd().split('\r\n');
    },
  );
}

test('an English file has the values of the service, which programs read', () => {
  const [head, row] = linesOf('en');
  expect(head).toContain('Transaction time,Method,Type,Result,Amount,');
  expect(row).toContain('CARD,AUTHORIZE,APPROVED,20.00,20.00,Void,');
});

test('a file has the columns of the view, each with its own cells', () => {
  const hidden = ['method', 'net', 'timestamp'];
  const [head, row] = linesOf('en', { ...WHOLE_VIEW, hidden });
  expect(head).toMatch(/^Type,Result,Amount,Cashier,/);
  expect(row).toMatch(/^AUTHORIZE,APPROVED,20.00,Void,/);
});

test('a view without any column has all of them', () => {
  const hidden = reportShapes().transactions.columns.map(({ key }) => key);
  expect(linesOf('en', { ...WHOLE_VIEW, hidden })).toEqual(linesOf('en'));
});

test('a Spanish file has Spanish words for them, and leaves names as they are', () => {
  const [head, row] = linesOf('es');
  expect(head).toContain('Método,Tipo,Resultado,Monto,');
  expect(row).toContain('Tarjeta,Cobro,Aprobado,20.00,20.00,Void,');
});

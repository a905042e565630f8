/**
 * Reports over all counters of the clinic: the hub reads its tables, and this counter shows, describes and exports the rows
 * as it does its own. Without a link every question answers HUB_AWAY.
 */

import { actionText } from '../../../shared/contract/action-names.ts';
import type {
  ActionQuery,
  ActionsPage,
  MovementPlace,
  MovementsPage,
} from '../../../shared/contract/clinic-reports.ts';
import {
  CLINIC_ROWS_AT_ONCE,
  movementText,
  tenderText,
} from '../../../shared/domain/clinic-movement.ts';
import { tenderNames } from '../../../shared/domain/day-report-paper.ts';
import { addDays, type DayRange, zoneOffsets } from '../../../shared/domain/reports/days.ts';
import type { Column } from '../../../shared/domain/reports/report-kinds.ts';
import { entrySchemas } from '../../../shared/journal/entry.ts';
import { perLanguage } from '../../../shared/messages/language.ts';
import { t } from '../../../shared/messages/t.ts';
import type { Commands } from '../../commands.ts';
import type { Feature, TillContext } from '../../context.ts';
import { callsTo } from '../../hub/call-hub.ts';
import type { Clinic } from '../../hub/clinic.ts';
import type { Staff } from '../../staff/staff.ts';
import { AUTOMATIC, entryOfAnother } from '../audit.ts';
import type { ExportTable } from '../export/export-table.ts';
import { fileWriter, printedText } from '../export/report-file.ts';
import { checkRange } from '../reports-service.ts';

const KINDS = Object.keys(entrySchemas).filter((kind) => !AUTOMATIC.includes(kind));

type Movement = MovementsPage['rows'][number];

const movementColumns = perLanguage((): readonly Column[] => [
  { key: 'at', name: t('clinicReport.time'), type: 'instant' },
  { key: 'branch', name: t('clinicReport.branch'), type: 'text' },
  { key: 'counter', name: t('closing.counter'), type: 'text' },
  { key: 'operation', name: t('clinicReport.operation'), type: 'text' },
  { key: 'tender', name: t('clinicReport.tender'), type: 'text' },
  { key: 'amount', name: t('clinicReport.amount'), type: 'money' },
  { key: 'lastFour', name: t('clinicReport.lastFour'), type: 'text' },
  { key: 'receipt', name: t('clinicReport.receipt'), type: 'text' },
  { key: 'cashier', name: t('clinicReport.cashier'), type: 'text' },
]);

function movementRow(movement: Movement) {
  const { at, branch, till, method, byCheck, amount, lastFour, receiptNumber, cashier } = movement;
  const tender = byCheck ? tenderNames()['refund-check'] : tenderText(method, movement.brand);
  return [
    ...[Date.parse(at), branch, till.name, movementText(movement), tender],
    ...[amount, lastFour, receiptNumber, cashier],
  ];
}

const actionColumns = perLanguage((): readonly Column[] => [
  { key: 'at', name: t('clinicReport.time'), type: 'instant' },
  { key: 'branch', name: t('clinicReport.branch'), type: 'text' },
  { key: 'counter', name: t('closing.counter'), type: 'text' },
  { key: 'by', name: t('accessFile.person'), type: 'text' },
  { key: 'manager', name: t('accessFile.manager'), type: 'text' },
  { key: 'action', name: t('accessFile.action'), type: 'text' },
  { key: 'patients', name: t('accessFile.patientId'), type: 'text' },
  { key: 'receipt', name: t('accessFile.receipt'), type: 'text' },
  { key: 'amount', name: t('clinicReport.amount'), type: 'money' },
  { key: 'details', name: t('accessFile.details'), type: 'text' },
  { key: 'entry', name: t('accessFile.entry'), type: 'count' },
]);

function actionRow(action: ActionsPage['entries'][number]) {
  const { at, branch, till, by, manager, kind, patients, receiptNumber, amount } = action;
  return [
    ...[Date.parse(at), branch, till.name, by, manager, actionText(kind)],
    patients.map(({ patientId }) => patientId).join('; ') || null,
    ...[receiptNumber, amount, action.details.join('; ') || null, action.number],
  ];
}

/** The end of a page; null for the last one. */
function placeAfter(
  rows: readonly Pick<Movement, 'at' | 'till' | 'number'>[],
): MovementPlace | null {
  const last = rows.at(-1);
  if (last === undefined || rows.length < CLINIC_ROWS_AT_ONCE) return null;
  return { at: last.at, tillId: last.till.tillId, number: last.number };
}

const FILE_TYPES = {
  csv: 'text/csv',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
} as const;

export function openClinicReports(
  options: Pick<TillContext, 'journal' | 'settings' | 'now'> & {
    readonly commands: Commands;
    readonly staff: Staff;
    readonly hub: Clinic | undefined;
    readonly timeZone: string;
    readonly reportWriter: string;
  },
) {
  const { commands, timeZone } = options;
  const call = callsTo(options.hub);
  const offsetAt = zoneOffsets(timeZone);
  const midnight = (day: string) => {
    const utc = Date.parse(day);
    return new Date(utc - offsetAt(utc - offsetAt(utc))).toISOString();
  };
  const asked = (range: DayRange, branch: string | null) => {
    checkRange(range);
    const [from, to] = [midnight(range.from), midnight(addDays(range.to, 1))];
    return { who: commands.cashier(), from, to, branch };
  };
  const movements = async (
    range: DayRange,
    branch: string | null,
    after: MovementPlace | null,
  ): Promise<MovementsPage> => {
    const order = { ...asked(range, branch), after };
    const rows = await call(({ client, session }) => client.clinicMovements({ session, ...order }));
    return { rows, next: placeAfter(rows) };
  };
  const allMovements = async (range: DayRange, branch: string | null) => {
    const all: MovementsPage['rows'] = [];
    for (let after: MovementPlace | null = null; ; ) {
      const { rows, next } = await movements(range, branch, after);
      all.push(...rows);
      if (next === null) return all;
      after = next;
    }
  };
  const actions = async ({ range, branch, before, ...more }: ActionQuery): Promise<ActionsPage> => {
    const words = [more.personId, more.patientId].filter((word) => word !== null);
    const { receiptNumber } = more;
    const order = { ...asked(range, branch), kinds: KINDS, words, receiptNumber, before };
    const rows = await call(({ client, session }) => client.clinicActions({ session, ...order }));
    const entries = rows.flatMap(({ till, branch: of, ...row }) => {
      const entry = entryOfAnother(options.staff.people, row);
      return entry === null ? [] : [{ ...entry, till, branch: of }];
    });
    return { entries, next: placeAfter(rows) };
  };
  const allActions = async (searched: Omit<ActionQuery, 'before'>) => {
    const all: ActionsPage['entries'] = [];
    for (let before: ActionQuery['before'] = null; ; ) {
      const { entries, next } = await actions({ ...searched, before });
      all.push(...entries);
      if (next === null) return all.reverse(); // as the payments, the oldest first
      before = next;
    }
  };
  /** Writes a file, and journals the export. */
  const save = async (
    { from, to }: DayRange,
    format: keyof typeof FILE_TYPES,
    table: Pick<ExportTable, 'title' | 'columns' | 'rows' | 'totaled'> & { readonly name: string },
  ) => {
    const cashier = commands.cashier();
    const { name: of, ...content } = table;
    const name = `${of}-${from}-to-${to}.${format}`;
    const rows = content.rows.length;
    options.journal.append({ kind: 'report.exported', body: { name, rows, cashier } });
    const file = {
      ...{ ...content, timeZone, notes: [t('reportFile.times', { from, to, timeZone })] },
      ...{ clinic: options.settings.current.clinic, footer: [] },
      ...{ dated: null, orientation: 'landscape' as const },
      printed: printedText(cashier.name, options.now(), timeZone),
    };
    const bytes = await fileWriter(options.reportWriter)(file, format, true);
    return new File([new Uint8Array(bytes)], name, { type: FILE_TYPES[format] });
  };
  return {
    handlers: {
      clinicReports: {
        movements: ({ range, branch, after }) => movements(range, branch, after),
        movementsFile: async ({ range, branch, format }) =>
          save(range, format, {
            ...{ name: 'clinic-payments', title: t('clinicReport.payments') },
            ...{ columns: movementColumns(), totaled: ['amount'] },
            rows: (await allMovements(range, branch)).map(movementRow),
          }),
        actions,
        actionsFile: async ({ format, ...searched }) =>
          save(searched.range, format, {
            ...{ name: 'clinic-actions', title: t('clinicReport.actions') },
            ...{ columns: actionColumns(), totaled: [] },
            rows: (await allActions(searched)).map(actionRow),
          }),
      },
    } satisfies Feature['handlers'],
    slices: {},
  };
}

import { type ParseArgsConfig, parseArgs } from 'node:util';
import { addDays, isDay, localDays, utcDay } from '../../shared/domain/reports/days.ts';
import {
  REPORT_KINDS,
  type ReportKind,
  reportShapes,
} from '../../shared/domain/reports/report-kinds.ts';
import { perLanguage } from '../../shared/messages/language.ts';
import { t } from '../../shared/messages/t.ts';
import { EXPORT_FORMATS, type ExportFormat } from '../reports/export/export-table.ts';

/** The arguments of the command line. */
export interface ReportOrder {
  readonly kind: ReportKind;
  readonly from: string;
  readonly to: string;
  readonly transferId: string | null;
  readonly format: ExportFormat;
  readonly out: string;
  readonly bom: boolean;
  /** The person to sign in, if the connection is the one set up here. */
  readonly person: string | null;
  /** Another connection than the one set up here; its password is in PAYMENTS_PASSWORD. */
  readonly connection: {
    readonly baseUrl: string;
    readonly username: string;
    readonly clientId: string | undefined;
    readonly caFile: string | undefined;
    readonly environment: 'demo' | 'production';
  } | null;
}

/** An invalid command line; the message names the error. */
export class OrderError extends Error {}

export const usage = perLanguage(() =>
  t('reportFile.usage', {
    reportkinds: REPORT_KINDS.join(', '),
    exportformats: EXPORT_FORMATS.join(', '),
  }),
);

/**
 * Parses the command line. Without --to the report ends yesterday: today is not complete.
 * @throws {CommandLineError}
 */
export function readOrder(args: readonly string[], now: Date): ReportOrder {
  const { values, positionals } = flagsOf(args, REPORT_FLAGS);
  const kind = REPORT_KINDS.find((each) => each === positionals[0]);
  if (kind === undefined || positionals.length !== 1) {
    throw new OrderError(t('reportFile.nameOneReport', { reportkinds: REPORT_KINDS.join(', ') }));
  }
  const { from, to } = rangeOf(values, now);
  const out = fileOf(values.out);
  const wanted = values.format ?? extensionOf(out);
  const format = EXPORT_FORMATS.find((each) => each === wanted);
  if (format === undefined) {
    throw new OrderError(
      t('reportFile.formatMustOne', { exportformats: EXPORT_FORMATS.join(', ') }),
    );
  }
  const transferId = values.transfer ?? null;
  if (transferId !== null && !reportShapes()[kind].byTransfer) {
    throw new OrderError(t('reportFile.notAvailableSingleTransfer', { kind }));
  }
  return {
    kind,
    from,
    to,
    transferId,
    format,
    out,
    bom: values.bom,
    person: values.person ?? null,
    connection: connectionOf(values),
  };
}

/** @throws {OrderError} */
function fileOf(out = ''): string {
  if (out === '') throw new OrderError(t('reportFile.outNeedsNameFile'));
  return out;
}

/** The file of a command that writes no other format. @throws {OrderError} */
export function csvFileOf(name: string | undefined, format?: string): string {
  const out = fileOf(name);
  if ((format ?? extensionOf(out)) !== 'csv') throw new OrderError(t('reportFile.onlyCsv'));
  return out;
}

const extensionOf = (file: string) => file.slice(file.lastIndexOf('.') + 1).toLowerCase();

/** The days of a command; without --to they end yesterday. @throws {OrderError} */
function rangeOf(values: { readonly from?: string; readonly to?: string }, now: Date) {
  const from = dayOf('--from', values.from);
  const yesterday = addDays(utcDay(now.getTime()), -1);
  const to = values.to === undefined ? maxDay(from, yesterday) : dayOf('--to', values.to);
  if (to < from) throw new OrderError(t('reportFile.beforeFrom'));
  return { from, to };
}

/** The arguments of the command that reconciles. @throws {OrderError} */
export function readReconciliationOrder(args: readonly string[], now: Date) {
  const branches = { type: 'string', multiple: true } as const;
  const { values } = flagsOf(args, { ...FILE_FLAGS, branch: branches }, false);
  return {
    ...rangeOf(values, now),
    out: csvFileOf(values.out, values.format),
    bom: values.bom,
    /** The person to sign in, if a clinic's counter is set up. */
    person: values.person,
    /** Names or client ids; empty for all branches. */
    branches: values.branch ?? [],
  };
}

export const textFlag = { type: 'string' } as const;
const flag = { type: 'boolean', default: false } as const;

const FILE_FLAGS = {
  ...{ from: textFlag, to: textFlag, out: textFlag, format: textFlag, data: textFlag },
  ...{ bom: flag, person: textFlag },
} as const;

const REPORT_FLAGS = {
  ...{ ...FILE_FLAGS, transfer: textFlag, 'base-url': textFlag, username: textFlag },
  ...{ 'client-id': textFlag, ca: textFlag, production: flag },
} as const;

/** The flags of a command; one that it does not have is refused. @throws {OrderError} */
export function flagsOf<const Flags extends NonNullable<ParseArgsConfig['options']>>(
  args: readonly string[],
  options: Flags,
  allowPositionals = true,
) {
  try {
    return parseArgs({ args: [...args], allowPositionals, options });
  } catch (error) {
    if (error instanceof TypeError) throw new OrderError(error.message, { cause: error });
    throw error;
  }
}

function connectionOf(
  values: ReturnType<typeof flagsOf<typeof REPORT_FLAGS>>['values'],
): ReportOrder['connection'] {
  const { 'base-url': baseUrl, username } = values;
  if (baseUrl === undefined && username === undefined) return null;
  if (baseUrl === undefined || username === undefined) {
    throw new OrderError(t('reportFile.baseUrlUsernameUsed'));
  }
  return {
    baseUrl,
    username,
    clientId: values['client-id'],
    caFile: values.ca,
    environment: values.production ? 'production' : 'demo',
  };
}

function dayOf(flag: string, value: string | undefined): string {
  if (value !== undefined && isDay(value)) return value;
  throw new OrderError(t('reportFile.needsDayAsYyyy', { flag }));
}

const maxDay = (one: string, other: string) => (one > other ? one : other);

export const reconciliationUsage = perLanguage(() => t('findingsFile.usage'));
export const postingUsage = perLanguage(() => t('reportFile.postingUsage'));

export interface PostingOrder {
  readonly day: string;
  readonly out: string;
  /** The person to sign in, if a clinic's counter is set up. */
  readonly person: string | undefined;
}

/** @throws {CommandLineError} */
export function readPostingOrder(
  args: readonly string[],
  now: Date,
  timeZone: string,
): PostingOrder {
  const { values } = flagsOf(
    args,
    { day: textFlag, out: textFlag, data: textFlag, person: textFlag },
    false,
  );
  const { day = localDays(timeZone)(now.getTime()), out, person } = values;
  if (!isDay(day)) throw new OrderError(t('reportFile.dayNeedsDayAs'));
  return { day, out: csvFileOf(out), person };
}

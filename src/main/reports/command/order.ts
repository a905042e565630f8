import { parseArgs } from 'node:util';
import { addDays, isDay, utcDay } from '../../../shared/domain/reports/days.ts';
import {
  REPORT_KINDS,
  REPORTS,
  type ReportKind,
} from '../../../shared/domain/reports/report-kinds.ts';
import { EXPORT_FORMATS, type ExportFormat } from '../export/export-table.ts';

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

export const USAGE = `REPORT --from YYYY-MM-DD [--to YYYY-MM-DD] --out FILE
    REPORT              ${REPORT_KINDS.join(', ')}
    --format FORMAT     ${EXPORT_FORMATS.join(', ')}; else the ending of FILE says which
    --transfer ID       one funds transfer alone (deposit-details, settlements)
    --bom               CSV with a byte order mark, for Excel
    --person NAME       who may see reports at the clinic's counter; the PIN is read from SWIPEWELL_PIN
    --data DIR          the folder of the program whose connection is used
    --base-url https://… --username NAME [--client-id AB12CD34] [--ca FILE] [--production]
                        another connection; its password is read from PAYMENTS_PASSWORD
`;

/**
 * Parses the command line. Without --to the report ends yesterday: today is not complete.
 * @throws {CommandLineError}
 */
export function readOrder(args: readonly string[], now: Date): ReportOrder {
  const { values, positionals } = parse(args);
  const kind = REPORT_KINDS.find((each) => each === positionals[0]);
  if (kind === undefined || positionals.length !== 1) {
    throw new OrderError(`Name one report: ${REPORT_KINDS.join(', ')}.`);
  }
  const from = dayOf('--from', values.from);
  const yesterday = addDays(utcDay(now.getTime()), -1);
  const to = values.to === undefined ? maxDay(from, yesterday) : dayOf('--to', values.to);
  if (to < from) throw new OrderError('--to is before --from.');
  const out = values.out ?? '';
  if (out === '') throw new OrderError('--out must name the file to write.');
  const wanted = values.format ?? out.slice(out.lastIndexOf('.') + 1).toLowerCase();
  const format = EXPORT_FORMATS.find((each) => each === wanted);
  if (format === undefined) {
    throw new OrderError(`--format must be one of ${EXPORT_FORMATS.join(', ')}.`);
  }
  const transferId = values.transfer ?? null;
  if (transferId !== null && !REPORTS[kind].byTransfer) {
    throw new OrderError(`${kind} cannot be asked for one transfer alone.`);
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

function parse(args: readonly string[]) {
  const text = { type: 'string' } as const;
  const flag = { type: 'boolean', default: false } as const;
  try {
    return parseArgs({
      args: [...args],
      allowPositionals: true,
      options: {
        from: text,
        to: text,
        transfer: text,
        format: text,
        out: text,
        bom: flag,
        data: text,
        person: text,
        'base-url': text,
        username: text,
        'client-id': text,
        ca: text,
        production: flag,
      },
    });
  } catch (error) {
    if (error instanceof TypeError) throw new OrderError(error.message, { cause: error });
    throw error;
  }
}

function connectionOf(values: ReturnType<typeof parse>['values']): ReportOrder['connection'] {
  const { 'base-url': baseUrl, username } = values;
  if (baseUrl === undefined && username === undefined) return null;
  if (baseUrl === undefined || username === undefined) {
    throw new OrderError('--base-url and --username go together.');
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
  throw new OrderError(`${flag} must be a day as YYYY-MM-DD.`);
}

const maxDay = (one: string, other: string) => (one > other ? one : other);

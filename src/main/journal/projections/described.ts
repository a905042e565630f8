import type { ShownZReport, ZReport } from '../../../shared/contract/day-report.ts';
import type { FindingView } from '../../../shared/contract/finding.ts';
import type { Finding } from '../../../shared/domain/finding.ts';
import { dayCode, keyCode, readReportOf } from '../../../shared/journal/proof/checkpoint.ts';
import { sha256 } from '../../../shared/journal/row-hash.ts';
import type { Readable } from '../statements.ts';
import { paymentByKey, paymentOfRecord, paymentsOfSale } from './payments.ts';

/** A finding with the receipt, the patient and the card of its payment, as far as this till has it. */
export function described(db: Readable, finding: Finding): FindingView {
  const { payments, attemptId, saleId } = finding;
  const [record] = payments;
  const payment =
    (record === undefined ? null : paymentOfRecord(db, record)) ??
    (attemptId === null ? null : paymentByKey(db, attemptId)) ??
    (saleId === null ? null : (paymentsOfSale(db, saleId)[0] ?? null));
  if (payment === null) return { ...finding, payment: null };
  const { key, at, receiptNumber, patientName, payerName, lastFour } = payment;
  const name = patientName ?? payerName;
  return { ...finding, payment: { key, at, receiptNumber, patientName: name, lastFour } };
}

/** A Z report with the payments of its differences, which the journal's report holds no names of. */
export function describedReport(db: Readable, report: ZReport): ShownZReport {
  const { match } = report;
  const shown = { ...report, ...codesOf(report) };
  if (match === null) return { ...shown, match };
  const differences = match.differences.map((each) => described(db, each));
  return { ...shown, match: { ...match, differences } };
}

function codesOf(report: ZReport): Pick<ShownZReport, 'codes'> {
  const { checkpoint } = readReportOf(sha256, report);
  if (checkpoint === null) return {};
  const key = report.proof?.signed?.key;
  const codes = {
    day: dayCode(sha256, checkpoint),
    key: key === undefined ? null : keyCode(sha256, Buffer.from(key, 'hex')),
  };
  return { codes };
}

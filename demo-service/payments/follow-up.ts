import type { Caller, Service } from '../service.ts';
import type { FollowUpAnswer } from './answers.ts';
import { approvalCode } from './authorize.ts';
import type { PaymentRecord } from './records.ts';

type Operation = FollowUpAnswer['action'];

/** The body of a credit (§4.1); the other operations have none. */
export interface CreditRequest {
  readonly amount?: number | undefined;
  readonly tracking_id?: string | undefined;
  readonly memo?: string | undefined;
}

/**
 * Reasons of a failed operation: answered with 200 and results FAILED (§7.4). The choice of
 * operations that refuse is ours.
 */
const REFUSALS = {
  'NOT A PAYMENT': 'F01',
  'PAYMENT NOT APPROVED': 'F02',
  'ALREADY VOIDED': 'F03',
  'ALREADY SETTLED, USE CREDIT': 'F04',
  'ALREADY CREDITED': 'F05',
  'AMOUNT OVER WHAT REMAINS': 'F06',
  'NOT A PREAUTHORIZATION': 'F07',
  'ALREADY CAPTURED': 'F08',
  'ALREADY DEAUTHORIZED': 'F09',
  'NOT CAPTURED': 'F10',
  'RETURNED BY THE BANK': 'F11',
  'TAKEN BACK BY THE BANK': 'F12',
} as const;

type Refusal = keyof typeof REFUSALS;

/** Acts on an earlier payment and stores the record, refused or not. */
export function followUp(
  service: Service,
  caller: Caller,
  operation: Operation,
  target: PaymentRecord,
  request: CreditRequest = {},
): PaymentRecord & { action: Operation } {
  const standing = standingOf(service, target);
  const creditsPayment = operation === 'CREDIT' && target.original_id === target.id;
  const amount = request.amount ?? (creditsPayment ? standing.remaining : target.amount_cents);
  const refusal = refusalOf(operation, target, standing, amount);
  const id = service.newId();
  const results = refusal === undefined ? 'APPROVED' : 'FAILED';
  const record = {
    ...target,
    id,
    user_id: caller.userId,
    original_id: target.original_id,
    action: operation,
    amount_cents: amount,
    results,
    report_results: results,
    code: target.method === 'CARD' ? codeOf(id, refusal) : null,
    message: refusal ?? 'APPROVED',
    timestamp: service.clock.now(),
    tracking_id: request.tracking_id ?? '',
    memo: request.memo ?? '',
    settlement_date: null,
    repaid_date: null,
    account_fingerprint: null,
  } as const;
  service.db.transaction(() => {
    service.payments.add(record);
    if (refusal === undefined) carryOut(service, record, target);
  })();
  return record;
}

function carryOut(service: Service, record: PaymentRecord, target: PaymentRecord): void {
  const { settlement, payments } = service;
  if (record.action === 'VOID') {
    payments.setReportResults(target.id, 'VOIDED');
    settlement.cancel(target.id);
  }
  if (record.method === 'CASH') return;
  // A captured hold settles as a payment, from the capture on.
  if (record.action === 'CAPTURE') settlement.schedule(target, target.fate, record.timestamp);
  if (record.action === 'CREDIT') settlement.schedule(record, 'paid', record.timestamp);
}

function codeOf(id: string, refusal: Refusal | undefined): string {
  return refusal === undefined ? approvalCode(id) : REFUSALS[refusal];
}

/** The current state of a payment. */
interface Standing {
  readonly voided: boolean;
  readonly captured: boolean;
  readonly deauthorized: boolean;
  readonly returned: boolean;
  /** By a chargeback, or because its funding was rejected. */
  readonly takenBack: boolean;
  /** Cents that a credit may still give back. */
  readonly remaining: number;
  readonly credited: boolean;
}

function standingOf({ payments, settlement }: Service, payment: PaymentRecord): Standing {
  const done = payments
    .followUps(payment.original_id)
    .filter((record) => record.results === 'APPROVED');
  const has = (action: PaymentRecord['action']) => done.some((record) => record.action === action);
  const credited = done
    .filter((record) => record.action === 'CREDIT')
    .reduce((sum, record) => sum + record.amount_cents, 0);
  const left = payment.amount_cents - settlement.takenBack(payment.id);
  return {
    voided: has('VOID'),
    captured: has('CAPTURE'),
    deauthorized: has('DEAUTHORIZE'),
    returned: has('REJECT'),
    takenBack: left <= 0,
    remaining: Math.max(0, left - credited),
    credited: credited > 0,
  };
}

function refusalOf(
  operation: Operation,
  target: PaymentRecord,
  standing: Standing,
  amount: number,
): Refusal | undefined {
  if (target.original_id !== target.id) return 'NOT A PAYMENT';
  if (target.results !== 'APPROVED') return 'PAYMENT NOT APPROVED';
  const hold = target.action === 'PREAUTHORIZE';
  const rules: Readonly<Record<Operation, readonly (readonly [boolean, Refusal])[]>> = {
    VOID: [
      [standing.deauthorized, 'ALREADY DEAUTHORIZED'],
      [hold && !standing.captured, 'NOT CAPTURED'],
      [standing.voided, 'ALREADY VOIDED'],
      [standing.credited, 'ALREADY CREDITED'],
      [target.settlement_date !== null, 'ALREADY SETTLED, USE CREDIT'],
    ],
    CREDIT: [
      [standing.deauthorized, 'ALREADY DEAUTHORIZED'],
      [hold && !standing.captured, 'NOT CAPTURED'],
      [standing.voided, 'ALREADY VOIDED'],
      [standing.returned, 'RETURNED BY THE BANK'],
      [standing.takenBack, 'TAKEN BACK BY THE BANK'],
      [standing.remaining === 0, 'ALREADY CREDITED'],
      [amount > standing.remaining, 'AMOUNT OVER WHAT REMAINS'],
    ],
    DEAUTHORIZE: [
      [!hold, 'NOT A PREAUTHORIZATION'],
      [standing.captured, 'ALREADY CAPTURED'],
      [standing.deauthorized, 'ALREADY DEAUTHORIZED'],
    ],
    CAPTURE: [
      [!hold, 'NOT A PREAUTHORIZATION'],
      [standing.deauthorized, 'ALREADY DEAUTHORIZED'],
      [standing.captured, 'ALREADY CAPTURED'],
    ],
  };
  return rules[operation].find(([applies]) => applies)?.[1];
}

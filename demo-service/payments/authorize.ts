import type { Caller, Service } from '../service.ts';
import { type AuthorizeRequest, PATIENT_FIELDS } from './authorize-request.ts';
import { CASH, type Decision, decideAch, decideCard } from './decide.ts';
import type { PaymentRecord, PaymentRecords } from './records.ts';

/** Makes a payment or a hold and keeps its record, whatever the outcome (§3). */
export function authorize(
  service: Service,
  records: PaymentRecords,
  caller: Caller,
  action: 'AUTHORIZE' | 'PREAUTHORIZE',
  request: AuthorizeRequest,
): PaymentRecord {
  const now = service.clock.now();
  const { verdict, ...decision } = decide(service, request, now);
  const id = service.newId();
  const record: PaymentRecord = {
    id,
    client_id: caller.clientId,
    user_id: caller.userId,
    original_id: id,
    method: request.method,
    action,
    amount_cents: request.amount,
    results: verdict.results,
    report_results: verdict.results,
    code: request.method === 'CARD' ? (verdict.code ?? approvalCode(id)) : null,
    message: verdict.message,
    timestamp: now,
    tracking_id: request.tracking_id ?? '',
    memo: request.memo ?? '',
    settlement_date: null,
    repaid_date: null,
    payment_plan_id: request.payment_plan_id ?? '',
    patient: patientFields(request),
    fate: verdict.fate ?? '',
    ...decision,
  };
  records.add(record);
  return record;
}

function decide(service: Service, request: AuthorizeRequest, now: number): Decision {
  switch (request.method) {
    case 'CARD':
      return decideCard(request, now);
    case 'ACH':
      return decideAch(request, service.fingerprintKey);
    case 'CASH':
      return CASH;
  }
}

/** Up to 6 characters (§2.1), different for every approval. */
export function approvalCode(id: string): string {
  return id.slice(0, 6).toUpperCase();
}

function patientFields(request: AuthorizeRequest): string {
  const sent = Object.entries(request).filter(
    ([name, value]) => Object.hasOwn(PATIENT_FIELDS, name) && value !== '',
  );
  return JSON.stringify(Object.fromEntries(sent));
}

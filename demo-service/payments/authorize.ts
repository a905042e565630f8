import { namedPatient } from '../patients/lookup.ts';
import { buildProfile } from '../payment-profiles/build-profile.ts';
import type { ProfileRequest } from '../payment-profiles/schemas.ts';
import type { Caller, Service } from '../service.ts';
import { type AuthorizeRequest, SENT_PATIENT_FIELDS } from './authorize-request.ts';
import { CASH, type Decision, decideAch, decideCard } from './decide.ts';
import type { ShownRecord } from './records.ts';

/** Makes a payment or a hold and stores its record with any outcome (§3). */
export function authorize(
  service: Service,
  caller: Caller,
  action: 'AUTHORIZE' | 'PREAUTHORIZE',
  request: AuthorizeRequest,
): ShownRecord {
  const patient = namedPatient(service.patients, caller.clientId, request.patient_id);
  const now = service.clock.now();
  const { verdict, ...decision } = decide(service, caller, request, now);
  const id = service.newId();
  const approved = verdict.results === 'APPROVED';
  const record: ShownRecord = {
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
    patient: JSON.stringify({
      ...(patient && {
        patient_external_id: patient.external_id,
        patient_first_name: patient.first_name,
        patient_last_name: patient.last_name,
      }),
      ...sentPatientFields(request),
    }),
    fate: verdict.fate ?? 'paid',
    ...decision,
  };
  service.db.transaction(() => {
    service.payments.add(record);
    if (!approved || request.method === 'CASH') return;
    if (action === 'AUTHORIZE') service.settlement.schedule(record, record.fate, now);
    if (request.save_profile)
      service.profiles.put(
        caller.clientId,
        buildProfile(service.newId(), profileFields(request), patient),
      );
  })();
  return record;
}

function decide(
  service: Service,
  caller: Caller,
  request: AuthorizeRequest,
  now: number,
): Decision {
  switch (request.method) {
    case 'CARD':
      return decideCard(request, now);
    case 'ACH':
      return decideAch(service, caller, request, now);
    case 'CASH':
      return CASH;
  }
}

/** Up to 6 characters (§2.1), different for every approval. */
export function approvalCode(id: string): string {
  return id.slice(0, 6).toUpperCase();
}

function sentPatientFields(request: AuthorizeRequest): Readonly<Record<string, unknown>> {
  const sent = Object.entries(request).filter(
    ([name, value]) =>
      Object.hasOwn(SENT_PATIENT_FIELDS, name) && value !== '' && value !== undefined,
  );
  return Object.fromEntries(sent);
}

/** The details of the payment as fields of a profile (§2.5). */
function profileFields(request: Exclude<AuthorizeRequest, { method: 'CASH' }>): ProfileRequest {
  if (request.method === 'CARD')
    return { method_type: 'C', track_data: request.track_data, billing_same: '1' };
  return {
    method_type: 'A',
    account_type: request.account_type,
    account_number: request.account_number,
    routing_number: request.routing_number,
    billing_first_name: request.first_name,
    billing_last_name: request.last_name,
    billing_address: request.address,
    billing_city: request.city,
    billing_state: request.state,
    billing_zip_code: request.zip_code,
  };
}

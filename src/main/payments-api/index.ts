/** Public names of `@swipewell/payments-client`: the client of the payment service of interface.md. */
export {
  type AmountProblem,
  add,
  type Cents,
  cents,
  type ParsedAmount,
  parseAmount,
  toDecimal,
  toDollars,
} from '../../shared/domain/money.ts';
export type {
  CallOptions,
  CallRecord,
  Environment,
  MoneyOutcome,
  RetrySettings,
  Timeouts,
} from './call.ts';
export {
  createPaymentsClient,
  type PaymentsClient,
  type PaymentsClientOptions,
  type WarmUp,
} from './client.ts';
export { type AnswerFormat, type Connection, ConnectionSettingsError } from './connection.ts';
export {
  type CheckCode,
  type CheckResult,
  type CheckStep,
  checkConnection,
} from './connection-check.ts';
export type { Benefits, Eligibility, EligibilityOperations } from './eligibility.ts';
export type { Patient, PatientRequest, Patients } from './patients.ts';
export type {
  AchPayment,
  AuthorizeRequest,
  BankAccount,
  CardPayment,
  CashPayment,
  CreditRequest,
  PaymentPatient,
} from './payment-request.ts';
export type {
  FollowUpRecord,
  PaymentRecord,
  PaymentResults,
  Payments,
  TimeRange,
} from './payments.ts';
export { type FailureCode, type FailureKind, PaymentsApiError } from './payments-api-error.ts';
export type { ProfileChange, ProfileRequest } from './profile-request.ts';
export type { Profile, ProfileFilter, Profiles } from './profiles.ts';
export type {
  DepositDetailRow,
  DepositSummaryRow,
  RejectRow,
  SettlementRow,
  TransactionRow,
} from './report-rows.ts';
export type { DateRange, Reports, Rows, TransferOnly, TransferRange } from './reports.ts';
export { InvalidRequest } from './request.ts';

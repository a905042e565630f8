/** Fields of the records in answers (§2): name, format, and if null is allowed. */
export type RecordRow = readonly [name: string, format: RegExp, nullable?: 'or null'];

const UUID = /^[0-9A-Fa-f]{8}(-[0-9A-Fa-f]{4}){3}-[0-9A-Fa-f]{12}$/;
const TIMESTAMP = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ$/;
const DATE = /^\d{4}-\d\d-\d\d$/;
const AMOUNT = /^-?\d{1,9}\.\d\d$/;
const NUMBER = /^-?\d+(\.\d{1,2})?$/;
const upTo = (length: number) => new RegExp(`^.{0,${length}}$`, 'su');
const ANY = /^/;
const GUID_OR_EMPTY = /^$|^[0-9A-Fa-f]{8}(-[0-9A-Fa-f]{4}){3}-[0-9A-Fa-f]{12}$/;

const FOLLOW_UP: readonly RecordRow[] = [
  ['id', UUID],
  ['method', /^(CARD|ACH|CASH)$/],
  ['action', /^(AUTHORIZE|VOID|CREDIT|PREAUTHORIZE|DEAUTHORIZE|CAPTURE)$/],
  ['results', /^(APPROVED|DECLINED|FAILED)$/],
  ['code', upTo(6), 'or null'],
  ['message', upTo(32)],
  ['timestamp', TIMESTAMP],
];

const CASH_PAYMENT: readonly RecordRow[] = [
  ...FOLLOW_UP,
  ['cvv_indicator', /^.$/, 'or null'],
  ['avs_indicator', /^.$/, 'or null'],
  ['risk_indicator', /^.{1,2}$/, 'or null'],
  ['tracking_id', upTo(50)],
  ['memo', upTo(100)],
];

/** §2.1: only card and ACH payments carry these. */
export const CARD_AND_ACH_ONLY = [
  'settlement_date',
  'repaid_date',
  'gateway',
  'client_id',
] as const;

const PAYMENT: readonly RecordRow[] = [
  ...CASH_PAYMENT,
  ['settlement_date', DATE, 'or null'],
  ['repaid_date', DATE, 'or null'],
  ['gateway', /^GATEWAY_[A-D]$/],
  ['client_id', /^[A-Za-z0-9]{8}$/],
];

const PROFILE: readonly RecordRow[] = [
  ['id', UUID],
  ['patient_id', GUID_OR_EMPTY],
  ['method_type', /^[CA]$/],
  ['account_type', /^(VI|MC|DI|AX|C|S)?$/],
  ['account_number', /^\d{4}$/],
  ['exp_date', /^$|^\d{4}-\d\d/],
  ...['billing_name', 'billing_address', 'billing_city', 'billing_state', 'billing_zip_code'].map(
    (name): RecordRow => [name, ANY],
  ),
];

const MEASURES = [
  ...['deductible', 'year', 'life'].flatMap((limit) =>
    ['max', 'met', 'remaining'].map((part) => `${limit}_${part}`),
  ),
  ...['coinsurance', 'coinsurance_max', 'coinsurance_met', 'coinsurance_remaining', 'copay'],
];

/** §2.6: network and scope of the benefits. */
export const NETWORK_SCOPES = ['in_individual', 'in_family', 'out_individual', 'out_family'];

const ELIGIBILITY: readonly RecordRow[] = [
  ...['patient_eligibility_id', 'patient_id', 'type', 'carrier_id', 'verified_by', 'timestamp'],
  ...NETWORK_SCOPES.flatMap((scope) => MEASURES.map((measure) => `${scope}_${measure}`)),
].map((name): RecordRow => [name, ANY]);

export const RECORDS = {
  CARD: PAYMENT,
  ACH: PAYMENT,
  CASH: CASH_PAYMENT,
  followUp: FOLLOW_UP,
  profile: PROFILE,
  eligibility: ELIGIBILITY,
} as const;

/** §2.7, §4.5: the reports, the fields of their rows, and their further parameter. */
export const REPORTS: readonly {
  readonly path: string;
  readonly byTransfer: boolean;
  readonly rows: readonly RecordRow[];
}[] = [
  {
    path: 'transactions/details',
    byTransfer: false,
    rows: [
      ['id', UUID],
      ['method', /^(CARD|ACH)$/],
      ['action', /^(AUTHORIZE|VOID|CREDIT|REJECT)$/],
      ['amount', AMOUNT],
      ['results', /^(APPROVED|DECLINED|REJECTED|VOIDED|FAILED)$/],
      ['timestamp', TIMESTAMP],
      ['tracking_id', upTo(50)],
      ['original_id', UUID],
    ],
  },
  {
    path: 'rejects/details',
    byTransfer: false,
    rows: [
      ['id', UUID],
      ['amount', AMOUNT],
      ['timestamp', TIMESTAMP],
      ['reject_date', /^\d{4}-\d\d-\d\dT00:00:00Z$/],
      ['reject_code', upTo(10)],
      ['reject_reason', upTo(100)],
      ['tracking_id', upTo(50)],
    ],
  },
  {
    path: 'deposits/summary',
    byTransfer: false,
    rows: [
      ['batch_id', /./],
      ['batch_date', DATE],
      ['instruction_type', /./],
      ['deposit_amount', NUMBER],
      ['funds_transfer_id', /./],
      ['status', /./],
      ['expected_settlement_date', DATE],
      ['txn_count', /^\d+$/],
      ['merchant_id', /./],
    ],
  },
  {
    path: 'deposits/details',
    byTransfer: true,
    rows: [
      ['txn_date', DATE],
      ['settle_date', DATE],
      ['patient_external_id', ANY],
      ['patient_last_name', ANY],
      ['patient_first_name', ANY],
      ['txn_id', UUID],
      ['txn_type', /./],
      ['paymemt_plan_id', ANY, 'or null'],
      ['pay_method', /./],
      [
        'action',
        /^(Authorization|Credit|Chargeback|Chargeback Reversal|Instruction Correction|Instruction Reversal|Reprocess Reject)$/,
      ],
      ['deposit_amount', NUMBER],
      ['funds_transfer_id', /^.{0,50}$/],
      ['merchant_id', /./],
    ],
  },
  {
    path: 'settlements/details',
    byTransfer: true,
    rows: [
      ['txn_time', TIMESTAMP],
      ['settle_date', DATE],
      ['patient_external_id', ANY],
      ['patient_last_name', ANY],
      ['patient_first_name', ANY],
      ['txn_id', UUID],
      ['txn_type', /./],
      ['pay_method', /^(CARD|ACH)$/],
      ['action', /^[a-z]+$/],
      ['txn_amount', NUMBER],
      ['merchant_id', /./],
    ],
  },
];

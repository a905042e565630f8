/** The values of a line of the posting file (docs/reference/sale-links.md). */
export const POSTING_FIELDS = [
  'line_id',
  'sequence',
  'external_id',
  'date',
  'time',
  'receipt_number',
  'event',
  'kind',
  'line',
  'line_name',
  'plan_id',
  'tender',
  'brand',
  'last_four',
  'approval_code',
  'check_number',
  'amount',
  'tracking_id',
  'branch',
  'counter',
  'cashier',
] as const;

export type PostingField = (typeof POSTING_FIELDS)[number];

export const POSTING_TEMPLATE_IDS = [
  'swipewell',
  'dentrix',
  'eaglesoft',
  'open-dental',
  'athenahealth',
  'eclinicalworks',
] as const;

export type PostingTemplateId = (typeof POSTING_TEMPLATE_IDS)[number];

/** The columns of a posting file for one practice system: data, so that a new system needs no code. */
export interface PostingTemplate {
  /** The name of the practice system. */
  readonly name: string;
  readonly date: 'YYYY-MM-DD' | 'MM/DD/YYYY';
  readonly columns: readonly { readonly field: PostingField; readonly header: string }[];
}

const columns = (...pairs: readonly (readonly [PostingField, string])[]) =>
  pairs.map(([field, header]) => ({ field, header }));

/**
 * None of these programs documents a file of patient payments that it imports: the headings are those
 * of its payment entry and day sheet, so that its import tool or bridge maps them without a guess.
 * Each has the line id, which an acknowledgement and the day sheet refer to.
 */
export const POSTING_TEMPLATES: Readonly<Record<PostingTemplateId, PostingTemplate>> = {
  swipewell: {
    name: 'Swipewell',
    date: 'YYYY-MM-DD',
    columns: POSTING_FIELDS.map((field) => ({ field, header: field })),
  },
  dentrix: {
    name: 'Dentrix',
    date: 'MM/DD/YYYY',
    columns: columns(
      ['external_id', 'Patient ID'],
      ['date', 'Date'],
      ['event', 'Transaction'],
      ['tender', 'Payment Type'],
      ['kind', 'Description'],
      ['check_number', 'Check #'],
      ['approval_code', 'Approval #'],
      ['amount', 'Amount'],
      ['cashier', 'User'],
      ['branch', 'Clinic'],
      ['receipt_number', 'Receipt #'],
      ['line_id', 'Reference'],
    ),
  },
  eaglesoft: {
    name: 'Eaglesoft',
    date: 'MM/DD/YYYY',
    columns: columns(
      ['external_id', 'Patient ID'],
      ['date', 'Transaction Date'],
      ['tender', 'Paytype'],
      ['event', 'Transaction Type'],
      ['kind', 'Description'],
      ['amount', 'Amount'],
      ['check_number', 'Check Number'],
      ['approval_code', 'Authorization'],
      ['cashier', 'User ID'],
      ['receipt_number', 'Receipt Number'],
      ['line_id', 'Reference'],
    ),
  },
  'open-dental': {
    name: 'Open Dental',
    date: 'YYYY-MM-DD',
    columns: columns(
      ['external_id', 'PatNum'],
      ['date', 'PayDate'],
      ['tender', 'PayType'],
      ['amount', 'SplitAmt'],
      ['kind', 'UnearnedType'],
      ['plan_id', 'PayPlanNum'],
      ['check_number', 'CheckNum'],
      ['event', 'Event'],
      ['approval_code', 'ApprovalCode'],
      ['branch', 'ClinicNum'],
      ['cashier', 'User'],
      ['receipt_number', 'ReceiptNum'],
      ['line_id', 'PayNote'],
    ),
  },
  athenahealth: {
    name: 'athenahealth',
    date: 'MM/DD/YYYY',
    columns: columns(
      ['external_id', 'patientid'],
      ['branch', 'departmentid'],
      ['date', 'postdate'],
      ['tender', 'paymentmethod'],
      ['kind', 'paymenttype'],
      ['event', 'transactiontype'],
      ['amount', 'amount'],
      ['brand', 'cardtype'],
      ['last_four', 'cardlast4'],
      ['approval_code', 'approvalcode'],
      ['check_number', 'checknumber'],
      ['cashier', 'createdby'],
      ['receipt_number', 'receiptnumber'],
      ['line_id', 'externalid'],
    ),
  },
  eclinicalworks: {
    name: 'eClinicalWorks',
    date: 'MM/DD/YYYY',
    columns: columns(
      ['external_id', 'Patient Acct No'],
      ['date', 'Payment Date'],
      ['tender', 'Payment Type'],
      ['kind', 'Memo'],
      ['event', 'Transaction'],
      ['amount', 'Amount'],
      ['check_number', 'Check No'],
      ['approval_code', 'Auth Code'],
      ['branch', 'Facility'],
      ['cashier', 'Posted By'],
      ['receipt_number', 'Receipt No'],
      ['line_id', 'Reference No'],
    ),
  },
};

/** The steps that an answer leads to (OpenAPI 3.1, Link Object): each gives parameters to another operation. */

interface Link {
  readonly operationId: string;
  /** Runtime expressions by parameter. */
  readonly parameters: Readonly<Record<string, string>>;
}

type Links = Readonly<Record<string, Link>>;

/** Links to operations that have one parameter, all with the same value. */
const to = (parameter: string, value: string, ...operationIds: readonly string[]): Links =>
  Object.fromEntries(
    operationIds.map((operationId) => [
      operationId,
      { operationId, parameters: { [parameter]: value } },
    ]),
  );

const MADE = '$response.body#/id';
const ACTED_ON = '$request.path.id';
const SAME = '$request.path.guid';

const payment = to('id', MADE, 'getPayment', 'void', 'credit');
const followUp: Links = {
  ...to('id', ACTED_ON, 'getPayment'),
  getFollowUp: { operationId: 'getPayment', parameters: { id: MADE } },
};
const patient = (id: string) =>
  to('guid', id, 'getPatient', 'updatePatient', 'deletePatient', 'requestEligibility');
const profile = (id: string) =>
  to('guid', id, 'getPaymentProfile', 'updatePaymentProfile', 'deletePaymentProfile');

/** The links of each operation, by its id. */
const LINKS: Readonly<Record<string, Links>> = {
  authorize: payment,
  authorizeAlias: payment,
  preauthorize: to('id', MADE, 'getPayment', 'capture', 'deauthorize'),
  listPayments: to('id', '$response.body#/0/id', 'getPayment'),
  capture: { ...followUp, ...to('id', ACTED_ON, 'void', 'credit') },
  credit: { ...followUp, ...to('id', ACTED_ON, 'credit') },
  void: followUp,
  deauthorize: followUp,
  createPatient: patient('$response.body#/patient_id'),
  updatePatient: patient(SAME),
  searchPatients: to('guid', '$response.body#/0/patient_id', 'getPatient'),
  deletePatient: to('guid', SAME, 'getPatient'),
  createPaymentProfile: profile(MADE),
  updatePaymentProfile: profile(SAME),
  searchPaymentProfiles: to('guid', '$response.body#/0/id', 'getPaymentProfile'),
  reportDepositSummary: to(
    'funds_transfer_id',
    '$response.body#/0/funds_transfer_id',
    'reportDepositDetails',
    'reportSettlements',
  ),
};

/** The links of an operation; undefined without any. */
export const linksOf = (operationId: string): Links | undefined => LINKS[operationId];

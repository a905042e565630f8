import { v7 } from 'uuid';
import { expect, onTestFinished, test } from 'vitest';
import type { Till } from '../../../src/main/app.ts';
import { cents } from '../../../src/shared/domain/money.ts';
import { answer, hostileServer } from '../../support/hostile-server.ts';
import { swipeCard, untilTill } from '../../support/swipe-card.ts';
import { temporaryFolder } from '../../support/temporary-folder.ts';
import { tillOn } from '../../support/till-fixture.ts';
import { testAuthority } from '../../support/tls-certificates.ts';
import { typedIn } from '../../support/typed-number.ts';

const PLAN = '7d444840-9dc0-41d2-ba0c-5f8a3e0f2b11';
const PATIENT = '3f0c7a52-6f4e-4a51-9d0e-0a7f4c1b9d11';

const sale = () => ({
  saleId: v7(),
  lines: [{ kind: 'plan-payment' as const, amount: cents(2_500), planId: PLAN }],
  patientId: PATIENT,
  patientName: 'Zoë Example',
  externalId: 'P00042',
});

const CONSENT = 'I let the clinic keep this for next time.';
const account = {
  routingNumber: '110000000',
  accountNumber: '000123456789',
  accountType: 'C',
  firstName: 'Paul',
  lastName: 'Hogan',
  address: '1 Main Street',
  city: 'Springfield',
  state: 'IL',
  zipCode: '62701',
} as const;

const TENDERS: Readonly<Record<'CARD' | 'ACH' | 'CASH', (till: Till) => Promise<unknown>>> = {
  CARD: async (till) => {
    const input = sale();
    const { swipe } = await swipeCard(till, input);
    return till.checkout.charge({ ...input, commandId: v7(), swipe, saveConsent: CONSENT });
  },
  ACH: ({ checkout, typedNumbers }) =>
    checkout.charge({
      ...sale(),
      commandId: v7(),
      account: typedIn(typedNumbers, account),
      authorization: 'I let the clinic debit my account once, for $25.00.',
    }),
  CASH: ({ checkout }) => checkout.takeCash({ ...sale(), commandId: v7(), given: cents(2_500) }),
};

/** interface.md §4.1. Ids identify the patient; an e-mail address would mail the patient. */
const SENT_FIELDS = [
  'amount',
  'memo',
  'method',
  'patient_external_id',
  'patient_id',
  'payment_plan_id',
];
const ACKNOWLEDGED_DUPLICATES = {
  CARD: ['save_profile', 'track_data'],
  ACH: [
    'account_number',
    'account_type',
    'address',
    'city',
    'first_name',
    'last_name',
    'routing_number',
    'state',
    'zip_code',
  ],
  CASH: [],
} as const;

test.each(['CARD', 'ACH', 'CASH'] as const)(
  'a %s payment sends exactly these fields to the service and no e-mail address',
  async (method) => {
    const authority = await testAuthority();
    const server = await hostileServer(await authority.issue(), (_request, socket) =>
      answer(socket, 422, '{}'),
    );
    onTestFinished(() => server.close());
    const { till } = await tillOn(
      { baseUrl: server.url, caFile: authority.caFile, username: 'clinic', password: 's3cret' },
      temporaryFolder(),
    );
    await TENDERS[method](till);
    const sent = await untilTill(
      till,
      () => server.requests.find((each) => each.method === 'POST') ?? null,
    );
    const body = JSON.parse(sent.body.toString('utf8')) as Record<string, unknown>;
    expect(Object.keys(body).sort()).toEqual(
      [...SENT_FIELDS, ...ACKNOWLEDGED_DUPLICATES[method], 'tracking_id'].sort(),
    );
    expect(body).toMatchObject({
      method,
      payment_plan_id: PLAN,
      patient_id: PATIENT,
      patient_external_id: 'P00042',
      memo: 'receipt 000001 till K7M2Q9 cashier cashier',
    });
  },
);

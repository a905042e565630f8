import { assert, property, string, uint8Array } from 'fast-check';
import { describe, expect, test } from 'vitest';
import { IncomingSales, readSaleLink } from '../../../../src/main/payments/incoming-sales.ts';
import { CodedError } from '../../../../src/main/system/coded-error.ts';
import { id, newId } from '../../../support/journal-fixtures.ts';

const lines = (n: number) => Array.from({ length: n }, () => '&line=copay:1').join('');
const as = (query: string) => `swipewell://sale?${query}`;

describe('a link to a sale (docs/reference/sale-links.md)', () => {
  test.each([
    [
      as('external_id=P00012&line=copay:2500'),
      {
        externalId: 'P00012',
        lines: [{ kind: 'copay', amount: 2_500 }],
        total: 2_500,
      },
    ],
    [
      'SWIPEWELL://sale/?line=copay:2500&line=plan-payment:1:Braces%2C%20March&external_id=%C3%81-1',
      {
        externalId: 'Á-1',
        lines: [
          { kind: 'copay', amount: 2_500 },
          { kind: 'plan-payment', amount: 1, description: 'Braces, March' },
        ],
        total: 2_501,
      },
    ],
  ])('%s', (link, sale) => expect(readSaleLink(link)).toEqual(sale));

  test.each([
    ['50 characters of an id', as(`external_id=${'x'.repeat(50)}&line=copay:1`)],
    ['20 lines', as(`external_id=1${lines(20)}`)],
    ['the most there is', as('external_id=1&line=copay:99999999999')],
    ['60 characters given', as(`external_id=1&line=copay:1:${'x'.repeat(60)}`)],
  ])('is accepted at its limit: %s', (_what, link) => expect(readSaleLink(link)).not.toBeNull());

  test.each([
    ['nothing', ''],
    ['another scheme', 'https://sale?external_id=1&line=copay:1'],
    ['another wish', 'swipewell://refund?external_id=1&line=copay:1'],
    ['no wish', 'swipewell:sale?external_id=1&line=copay:1'],
    ['a path', 'swipewell://sale/now?external_id=1&line=copay:1'],
    ['a port', 'swipewell://sale:1?external_id=1&line=copay:1'],
    ['a user', 'swipewell://a@sale?external_id=1&line=copay:1'],
    ['a fragment', as('external_id=1&line=copay:1#x')],
    ['no patient', as('line=copay:1')],
    ['an empty patient', as('external_id=%20&line=copay:1')],
    ['two patients', as('external_id=1&external_id=2&line=copay:1')],
    ['51 characters of an id', as(`external_id=${'x'.repeat(51)}&line=copay:1`)],
    ['a line end in the id', as('external_id=1%0A2&line=copay:1')],
    ['words turned round', as('external_id=1%E2%80%AE2&line=copay:1')],
    ['broken UTF-8', as('external_id=%FF&line=copay:1')],
    ['no line', as('external_id=1')],
    ['21 lines', as(`external_id=1${lines(21)}`)],
    ['an unknown kind', as('external_id=1&line=bribe:1')],
    ['no amount', as('external_id=1&line=copay')],
    ['zero', as('external_id=1&line=copay:0')],
    ['dollars', as('external_id=1&line=copay:25.00')],
    ['less than nothing', as('external_id=1&line=copay:-1')],
    ['an exponent', as('external_id=1&line=copay:1e3')],
    ['another alphabet', as('external_id=1&line=copay:%D9%A3')],
    ['more than the service takes', as('external_id=1&line=copay:100000000000')],
    ['that in two lines', as('external_id=1&line=copay:99999999999&line=copay:1')],
    ['61 characters given', as(`external_id=1&line=copay:1:${'x'.repeat(61)}`)],
    ['a wish to charge', as('external_id=1&line=copay:1&charge=1')],
    ['a key of the language itself', as('external_id=1&line=copay:1&__proto__=1')],
    ['2,001 characters', as(`external_id=1&line=copay:1${'&'.repeat(2_000)}`)],
  ])('is refused with %s', (_what, link) => expect(readSaleLink(link)).toBeNull());

  test('never throws for any text', () => {
    const escaped = (bytes: Uint8Array) =>
      Array.from(bytes, (byte) => `%${byte.toString(16).padStart(2, '0')}`).join('');
    assert(
      property(uint8Array({ maxLength: 60 }), string(), (bytes, text) => {
        readSaleLink(as(`external_id=${escaped(bytes)}&line=copay:1:${text}`));
        readSaleLink(text);
      }),
    );
  });
});

describe('incoming sales', () => {
  const open = () => {
    const said: string[] = [];
    const incomingSales = new IncomingSales(
      newId,
      () => new Date('2026-11-23T15:00:00Z'),
      () => {},
      (code) => said.push(code),
    );
    return { incomingSales, said };
  };
  const link = (patient: string) => as(`external_id=${patient}&line=copay:2500`);

  test('wait in order, once each, for the first window that asks', () => {
    const { incomingSales, said } = open();
    for (const patient of ['1', '2', '1']) incomingSales.open(link(patient));
    expect(incomingSales.waiting.map(({ externalId }) => externalId)).toEqual(['1', '2']);
    const [first] = incomingSales.waiting;
    const taken = incomingSales.take(first?.incomingSaleId ?? '');
    expect(taken).toMatchObject({ externalId: '1', total: 2_500 });
    expect(incomingSales.waiting.map(({ externalId }) => externalId)).toEqual(['2']);
    expect(() => incomingSales.take(taken.incomingSaleId)).toThrow(
      new CodedError('INCOMING_SALE_GONE'),
    );
    expect(() => incomingSales.take(id('unknown sale'))).toThrow(CodedError);
    expect(said).toEqual([]);
  });

  test('are at most nine, and an invalid one is reported', () => {
    const { incomingSales, said } = open();
    for (let patient = 1; patient <= 10; patient += 1) incomingSales.open(link(String(patient)));
    incomingSales.open('swipewell://sale?all=mine');
    expect(incomingSales.waiting).toHaveLength(9);
    expect(said).toEqual(['links-full', 'link-unreadable']);
  });
});

import { XMLParser, XMLValidator } from 'fast-xml-parser';
import type { Answer, Call, Service } from '../caller.ts';
import { type Check, checksOf } from '../check.ts';
import { Deviation, expectEqual, expectStatus, expectSuccess, isRecord } from '../expect.ts';
import { nameOf, type Operation, operationsOf, ready } from '../operations.ts';

const { rule, decision } = checksOf('formats');
type Format = 'json' | 'xml';

/** Suffix and Accept header of a request, and the format of its answer (§1.3). */
const REQUESTS: readonly (readonly [string, string, string, Format])[] = [
  ['JSON is the default', '', '', 'json'],
  ['Accept: application/json', '', 'application/json', 'json'],
  ['Accept: application/xml', '', 'application/xml', 'xml'],
  ['the suffix .json', '.json', '', 'json'],
  ['the suffix .xml', '.xml', '', 'xml'],
];
const REQUESTS_BY_DECISION: readonly (readonly [string, string, string, Format])[] = [
  ['the suffix .json wins', '.json', 'application/xml', 'json'],
  ['the suffix .xml wins', '.xml', 'application/json', 'xml'],
];
const NOT_ACCEPTABLE = ['text/html', 'application/pdf', 'application/json;q=0', 'text/xml'];
const NO_SUFFIXES = ['.pdf', '.html', '.csv', '.mp3', '.spreadsheet'];

/** §1.3: each operation in both formats, by header and by suffix. */
export function formatChecks(service: Service): readonly Check[] {
  return [
    decision('1.3', 'an empty list in XML has the values of JSON', async () => {
      const query = 'start_time=1999-01-01T00:00:00Z&end_time=1999-01-01T00:00:00Z';
      const [json, xml] = [
        await service.send('GET', `/api/pp/payments?${query}`),
        await service.send('GET', `/api/pp/payments.xml?${query}`),
      ];
      expectEqual(JSON.parse(json.text), []);
      expectSameValues(json, xml, 'list');
    }),
    ...operationsOf(service).flatMap((operation) => formatsOf(service, operation)),
  ];
}

function formatsOf(service: Service, operation: Operation): readonly Check[] {
  const name = nameOf(operation);
  const ask = async (suffix: string, accept: string): Promise<Answer> => {
    const { method, suffixed, options } = await ready(service, operation);
    const headers: Call = accept === '' ? {} : { headers: { accept } };
    return service.send(method, suffixed(suffix), { ...options, ...headers });
  };
  const answersIn =
    (suffix: string, accept: string, format: Format): Check['run'] =>
    async () =>
      expectFormat(await ask(suffix, accept), format);
  return [
    ...REQUESTS.map(([how, ...request]) => rule('1.3', `${name}: ${how}`, answersIn(...request))),
    ...REQUESTS_BY_DECISION.map(([how, ...request]) =>
      decision('1.3', `${name}: ${how}`, answersIn(...request)),
    ),
    ...NOT_ACCEPTABLE.map((accept) =>
      decision('1.3', `${name}: ${accept} is 406`, async () =>
        expectStatus(await ask('', accept), 406),
      ),
    ),
    ...NO_SUFFIXES.map((suffix) =>
      decision('1.3', `${name}: the suffix ${suffix} is 406`, async () =>
        expectStatus(await ask(suffix, ''), 406),
      ),
    ),
    ...(operation.method === 'GET'
      ? [
          {
            ...decision('1.3', `${name}: XML has the values of JSON`, async () => {
              const { path, suffixed } = await ready(service, operation);
              const xml = await service.send('GET', suffixed('.xml'));
              const json = await service.send('GET', path);
              expectSameValues(json, xml, operation.path.endsWith('}') ? undefined : 'list');
            }),
            alone: true as const,
          },
        ]
      : []),
  ];
}

function expectFormat(answer: Answer, format: Format): void {
  expectSuccess(answer);
  const [type] = String(answer.headers['content-type']).split(';');
  expectEqual(type, `application/${format}`);
  if (format === 'xml') {
    if (XMLValidator.validate(answer.text) !== true)
      throw new Deviation('Its XML is not well formed.');
  } else JSON.parse(answer.text);
}

const parser = new XMLParser({
  parseTagValue: false,
  ignoreAttributes: false,
  attributeNamePrefix: '@',
  trimValues: false,
});

/** Compares the two formats of one answer; XML has text only (decision on §1.3). */
export function expectSameValues(json: Answer, xml: Answer, shape?: 'list'): void {
  expectEqual(fromXml(xml.text, shape), asText(JSON.parse(json.text)));
}

function fromXml(xml: string, shape?: 'list'): unknown {
  const { '?xml': _, ...document } = parser.parse(xml, true);
  const [root] = Object.values<unknown>(document);
  if (shape !== 'list') return fieldsOf(root);
  if (!isRecord(root)) return [];
  return Object.values(root).flat().map(fieldsOf);
}

function fieldsOf(record: unknown): unknown {
  if (!isRecord(record)) return record;
  return Object.fromEntries(
    Object.entries(record).map(([name, value]) => [name, isRecord(value) ? null : value]),
  );
}

const asText = (value: unknown): unknown =>
  JSON.parse(JSON.stringify(value), (_, inner: unknown) =>
    typeof inner === 'number' ? String(inner) : inner,
  );

import { expect, it } from 'vitest';
import { negotiate, withoutSuffix } from '../../../../demo-service/format/negotiate.ts';

it.each([
  [undefined, 'json'],
  ['', 'json'],
  ['*/*', 'json'],
  ['application/*', 'json'],
  ['application/json', 'json'],
  ['application/xml', 'xml'],
  ['Application/XML', 'xml'],
  ['application/xml, application/json', 'json'],
  ['application/json;q=0.5, application/xml', 'xml'],
  ['application/xml;q=0.9, */*;q=0.1', 'xml'],
  ['text/html, */*;q=0.1', 'json'],
  ['application/json;q=0, */*', 'xml'],
  ['application/json;q=0', undefined],
  ['text/html', undefined],
  ['application/xml;q=abc', undefined],
])('interface.md §1.3: answers Accept %j with %s', (accept, format) => {
  expect(negotiate(accept)).toBe(format);
});

it.each([
  ['/api/pp/patients.xml', '/api/pp/patients', 'application/xml'],
  ['/api/pp/patients/.json?a=b', '/api/pp/patients/?a=b', 'application/json'],
  ['/api/pp/payments/1.XML', '/api/pp/payments/1', 'application/xml'],
  ['/api/pp/payments/1.pdf', '/api/pp/payments/1', 'application/pdf'],
  ['/api/pp/payments/1.mp3', '/api/pp/payments/1', 'application/mp3'],
  ['/api/pp/patients.xml/?a=b', '/api/pp/patients?a=b', 'application/xml'],
  ['/api/pp/patients?email_address=a@b.com', '/api/pp/patients?email_address=a@b.com', undefined],
  ['/openapi.json', '/openapi.json', undefined],
])('interface.md §1.3: resolves %s to %s in %s', (url, path, accept) => {
  expect(withoutSuffix(url)).toEqual({ url: path, ...(accept !== undefined && { accept }) });
});

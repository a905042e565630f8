import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { createLog, faultFacts, openRotatingFile } from '../../../../src/main/setup/log.ts';
import { temporaryFolder } from '../../../support/temporary-folder.ts';

const NUMBER = '4111111111111111';

describe('a fault in the log', () => {
  test('names place and kind, and no content', () => {
    const error = new TypeError(`${NUMBER} of\nJoann Smith at (217) 555-0142`, {
      cause: Object.assign(new Error(`track ;${NUMBER}=3012?`), { code: 'ECONNRESET' }),
    });
    const facts = faultFacts(error);
    expect(facts).toMatchObject({ name: 'TypeError', code: null, cause: { code: 'ECONNRESET' } });
    expect(facts.at[0]).toMatch(/^at .*logs\.test\.ts/);
    expect(JSON.stringify(facts)).not.toMatch(/4111|Smith|555/);
  });

  test.each([
    ['a thrown string', NUMBER],
    ['a thrown object', { track: NUMBER }],
    ['a name that is a text', Object.assign(new Error(), { name: `card ${NUMBER}` })],
    ['a code that is a text', Object.assign(new Error(), { code: `card ${NUMBER}` })],
    ['a stack that was made', Object.assign(new Error(), { stack: `card ${NUMBER}` })],
  ])('of %s contains no number', (_what, error) => {
    expect(JSON.stringify(faultFacts(error))).not.toContain(NUMBER);
  });

  test('that is its own cause is finite', () => {
    const error = new Error('again');
    error.cause = error;
    expect(JSON.stringify(faultFacts(error)).length).toBeLessThan(20_000);
  });
});

describe('the log file', () => {
  test('is rotated when full, and a limited number is kept', () => {
    const folder = join(temporaryFolder(), 'logs');
    const write = openRotatingFile({ folder, maxBytes: 20, keep: 2 });
    for (const word of ['one', 'two', 'three', 'four']) write(word.padEnd(12, '.'));
    expect(readdirSync(folder).sort()).toEqual([
      'swipewell.1.log',
      'swipewell.2.log',
      'swipewell.log',
    ]);
    expect(readFileSync(join(folder, 'swipewell.log'), 'utf8')).toBe('four........\n');
    expect(readFileSync(join(folder, 'swipewell.2.log'), 'utf8')).toBe('two.........\n');
  });

  test('continues the file of the last start', () => {
    const folder = temporaryFolder();
    openRotatingFile({ folder, maxBytes: 100, keep: 1 })('first');
    openRotatingFile({ folder, maxBytes: 100, keep: 1 })('second');
    expect(readFileSync(join(folder, 'swipewell.log'), 'utf8')).toBe('first\nsecond\n');
  });

  test('that cannot be written stops nothing', () => {
    const log = createLog(
      () => {
        throw Object.assign(new Error(), { code: 'ENOSPC' });
      },
      () => new Date(0),
    );
    expect(() => log.fault(new Error())).not.toThrow();
  });

  test('has a time and a name on each line', () => {
    const lines: string[] = [];
    const log = createLog(
      (line) => lines.push(line),
      () => new Date(0),
    );
    log.say({ event: 'started', version: '1.2.3', till: 'account' });
    expect(lines).toEqual([
      '{"time":"1970-01-01T00:00:00.000Z","event":"started","version":"1.2.3","till":"account"}',
    ]);
  });
});

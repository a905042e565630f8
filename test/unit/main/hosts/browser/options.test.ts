import { describe, expect, test } from 'vitest';
import { browserOptions } from '../../../../../src/main/hosts/browser/browser-host.ts';
import { SentenceError } from '../../../../../src/main/system/coded-error.ts';

describe('the flags of the browser host', () => {
  test('have defaults', () => {
    expect(browserOptions(['--browser'])).toMatchObject({ port: 0, open: true, reader: null });
    expect(browserOptions([]).data).toMatch(/Swipewell$/);
  });

  test('are parsed', () => {
    const args = [
      '--no-open',
      '--port',
      '8123',
      '--data',
      '/d',
      '--reader',
      'COM3',
      '--link',
      'swipewell://sale',
    ];
    expect(browserOptions([...args, '--virtual-printer'])).toEqual({
      hub: undefined,
      port: 8123,
      data: '/d',
      open: false,
      reader: 'COM3',
      virtualPrinter: true,
      links: ['swipewell://sale'],
    });
  });

  test.each([
    ['--port', 'x'],
    ['--port', '65536'],
    ['--port', '-1'],
    ['--wrong'],
    ['extra'],
    ['--hub', 'wss://x'],
  ])('refuse %s %s', (...args) => {
    expect(() => browserOptions(args)).toThrow(SentenceError);
  });
});

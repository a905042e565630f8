import { describe, expect, test } from 'vitest';
import { postingUsage, usage as reportUsage } from '../../../../../src/main/cli/report-order.ts';
import { usage as commandsUsage } from '../../../../../src/main/cli/run-command.ts';
import { refusedSwitch } from '../../../../../src/main/hosts/desktop/start-switches.ts';

describe('a packaged start is refused', () => {
  test.each([
    'remote-debugging-port',
    'remote-debugging-pipe',
    'remote-debugging-address',
    'remote-allow-origins',
    'inspect',
    'inspect-brk',
    'inspect-port',
    'js-flags',
    'proxy-server',
    'proxy-pac-url',
    'proxy-auto-detect',
    'proxy-bypass-list',
    'ignore-certificate-errors',
    'ignore-certificate-errors-spki-list',
    'host-rules',
    'host-resolver-rules',
    'load-extension',
    'disable-web-security',
    'renderer-cmd-prefix',
    'utility-cmd-prefix',
    'browser-subprocess-path',
    'ssl-key-log-file',
    'log-net-log',
    'a-switch-of-next-year',
  ])('with --%s', (name) => {
    const systems = ['win32', 'darwin', 'linux'] as const;
    for (const system of systems) {
      const words = [
        `--${name}`,
        `--${name}=1`,
        `-${name}`,
        `-${name}=1`,
        ` --${name}`,
        `\t-${name}`,
        `\u00a0--${name}=1`,
      ];
      for (const word of words) {
        expect(refusedSwitch([word], system), `${system} ${word}`).toBe(name);
      }
    }
  });

  test.each([
    ['in capitals on Windows', ['--Remote-Debugging-Port=9222'], 'Remote-Debugging-Port'],
    ['by a slash on Windows', ['/remote-debugging-port=9222'], 'remote-debugging-port'],
    ['after allowed ones', ['--updated', '--inspect'], 'inspect'],
    ['among the words of a command', ['--command', 'fly', '--inspect'], 'inspect'],
    ['behind a link', ['--', 'swipewell://sale?amount=1', '--inspect'], 'inspect'],
  ])('with a switch %s', (_where, words, name) => {
    expect(refusedSwitch(words, 'win32')).toBe(name);
  });

  test('with an allowed name in capitals, which Chromium reads as another name', () => {
    expect(refusedSwitch(['--UPDATED'], 'linux')).toBe('UPDATED');
  });
});

describe('a packaged start is not refused', () => {
  test.each([
    ['no argument', []],
    ['a link', ['--', 'swipewell://sale?amount=2500&reference=--inspect']],
    ['a restart by the installer', ['--updated']],
    ['a start by a notification', ['-Embedding']],
    ['a dash alone', ['-', '--']],
    ['a folder of its own', ['--user-data-dir=D:\\practice']],
    [
      'a command',
      ['--command', 'restore', '--person', 'Ada Vance', '--file', 'Z:\\copies\\a-copy.backup'],
    ],
  ])('with %s', (_what, words) => {
    expect(refusedSwitch(words, 'win32')).toBeNull();
  });

  test('with a path, which begins with a slash on other systems', () => {
    expect(
      refusedSwitch(['--command', 'provision', '--file', '/mnt/clinic.swipewell'], 'linux'),
    ).toBeNull();
  });

  const flags = `${commandsUsage()}${reportUsage()}${postingUsage()}`.match(/--[a-z-]+/g) ?? [];
  test.each([...new Set(flags)])('with %s of a command', (flag) => {
    expect(refusedSwitch([flag], 'linux')).toBeNull();
  });
});

import { EventEmitter } from 'node:events';
import type { Session, WebContents } from 'electron';
import { describe, expect, test } from 'vitest';
import {
  closeContents,
  closeSession,
  windowPreferences,
} from '../../../../../src/main/hosts/desktop/navigation-policy.ts';

/** A session that records its handlers. */
function closedSession(packaged: boolean) {
  const reported: Record<string, (...args: never[]) => unknown> = {};
  const tell = (name: string) => (handler: (...args: never[]) => unknown) => {
    reported[name] = handler;
  };
  const session = {
    setPermissionRequestHandler: tell('request'),
    setPermissionCheckHandler: tell('check'),
    setDevicePermissionHandler: tell('device'),
    webRequest: { onBeforeRequest: tell('before') },
    on: (name: string, listener: (...args: never[]) => unknown) => tell(name)(listener),
  };
  closeSession(session as unknown as Session, packaged); // only the used part of a session
  return (name: string, ...args: unknown[]): unknown => reported[name]?.(...(args as never[]));
}

describe('a session', () => {
  test.each([
    'media',
    'geolocation',
    'notifications',
    'clipboard-read',
    'usb',
    'hid',
    'openExternal',
  ])('denies %s', (permission) => {
    const ask = closedSession(true);
    let granted: unknown;
    ask('request', {}, permission, (answer: boolean) => {
      granted = answer;
    });
    expect(granted).toBe(false);
    expect(ask('check', {}, permission)).toBe(false);
    expect(ask('device', { deviceType: permission })).toBe(false);
  });

  test.each([
    ['app://counter/index.html', true, true],
    ['blob:app://counter/0f6e2c1a', true, true],
    ['blob:https://example.com/0f6e2c1a', true, false],
    ['https://example.com/', true, false],
    ['http://127.0.0.1:8080/', true, false],
    ['ws://127.0.0.1:8080/', true, false],
    ['file:///etc/passwd', true, false],
    ['devtools://devtools/bundled/x.js', true, false],
    ['devtools://devtools/bundled/x.js', false, true],
  ])('allows loading %s, packaged %s: %s', (url, packaged, may) => {
    let cancelled: boolean | undefined;
    closedSession(packaged)('before', { url }, ({ cancel }: { cancel: boolean }) => {
      cancelled = cancel;
    });
    expect(cancelled).toBe(!may);
  });

  test.each([
    ['blob:app://counter/0f6e2c1a', true],
    ['app://counter/assets/index.js', false],
    ['https://example.com/free-pens.exe', false],
    ['data:application/x-msdownload;base64,TVo=', false],
    ['blob:https://example.com/0f6e2c1a', false],
  ])('allows a person to save %s: %s', (url, may) => {
    let prevented = false;
    const event = { preventDefault: () => (prevented = true) };
    closedSession(true)('will-download', event, { getURL: () => url });
    expect(prevented).toBe(!may);
  });
});

test.each(['will-navigate', 'will-frame-navigate', 'will-redirect', 'will-attach-webview'])(
  'a page cannot bypass the policy by %s',
  (event) => {
    const contents = Object.assign(new EventEmitter(), { setWindowOpenHandler: () => {} });
    closeContents(contents as unknown as WebContents);
    let prevented = false;
    contents.emit(event, { preventDefault: () => (prevented = true) });
    expect(prevented).toBe(true);
  },
);

test('a page opens no second window', () => {
  let handler: () => unknown = () => ({ action: 'allow' });
  const contents = Object.assign(new EventEmitter(), {
    setWindowOpenHandler: (given: () => unknown) => {
      handler = given;
    },
  });
  closeContents(contents as unknown as WebContents);
  expect(handler()).toEqual({ action: 'deny' });
});

test('a packaged program has no developer tools', () => {
  expect(windowPreferences('preload.cjs', true)).toMatchObject({ devTools: false, sandbox: true });
  expect(windowPreferences('preload.cjs', false)).toMatchObject({ devTools: true, sandbox: true });
});

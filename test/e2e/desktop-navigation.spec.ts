import { expect, HOSTS, test } from './desktop-fixture.ts';

/** Attempts of a hostile page, if one ever ran in the counter's window. */
const TRIES: Readonly<Record<string, () => unknown>> = {
  'runs a script that is written into the page': () => {
    const script = document.createElement('script');
    script.textContent = 'window.broken = true';
    document.body.append(script);
    return 'broken' in window;
  },
  'makes code of text': () =>
    new Promise((resolve) => {
      // The text of a handler is compiled when it runs.
      document.body.setAttribute('onclick', 'window.broken = true');
      document.body.click();
      setTimeout(() => resolve('broken' in window), 50);
    }),
  'loads a script from elsewhere': () =>
    new Promise((resolve) => {
      const script = document.createElement('script');
      script.src = 'https://example.com/script.js';
      script.onload = () => resolve(true);
      script.onerror = () => resolve(false);
      document.body.append(script);
    }),
  'speaks to another host': () =>
    fetch('https://example.com/').then(
      () => true,
      () => false,
    ),
  'speaks to a program on this computer': () =>
    fetch('http://127.0.0.1:9/').then(
      () => true,
      () => false,
    ),
  'opens a WebSocket': () =>
    new Promise((resolve) => {
      try {
        const socket = new WebSocket('ws://127.0.0.1:9/');
        socket.onopen = () => resolve(true);
        socket.onerror = () => resolve(false);
      } catch {
        resolve(false);
      }
    }),
  'reads a file': () =>
    fetch('file:///etc/hostname').then(
      () => true,
      () => false,
    ),
  'loads a picture that tells on us': () =>
    new Promise((resolve) => {
      const picture = new Image();
      picture.onload = () => resolve(true);
      picture.onerror = () => resolve(false);
      picture.src = 'https://example.com/seen.png';
    }),
  'frames another page': () =>
    new Promise((resolve) => {
      addEventListener('securitypolicyviolation', () => resolve(false), { once: true });
      const frame = document.createElement('iframe');
      frame.src = 'https://example.com/';
      document.body.append(frame);
    }),
  'has Node': () =>
    ['require', 'process', 'module', 'Buffer', 'electron'].some((name) => name in window),
  'embeds a web view': () => 'getWebContentsId' in document.createElement('webview'),
  'sees the camera': () =>
    navigator.mediaDevices.getUserMedia({ video: true }).then(
      () => true,
      () => false,
    ),
  'knows where it is': () =>
    new Promise((resolve) => {
      navigator.geolocation.getCurrentPosition(
        () => resolve(true),
        () => resolve(false),
      );
    }),
  'reads the clipboard': () =>
    navigator.clipboard.readText().then(
      () => true,
      () => false,
    ),
  'shows notifications': () => Notification.requestPermission().then((word) => word === 'granted'),
  'opens a window': () =>
    new Promise((resolve) => {
      const opened = window.open('https://example.com/');
      if (opened === null) return resolve(false);
      const looking = setInterval(() => {
        if (!opened.closed) return;
        clearInterval(looking);
        resolve(false);
      }, 20);
    }),
};

/** Addresses that would lead out of the folder of screens if a path were joined unchecked. */
const WAYS_OUT = [
  '/../../package.json',
  '/..%2f..%2fpackage.json',
  '/%2e%2e/%2e%2e/package.json',
  '/assets/../../main/index.js',
  '/..%5c..%5cpackage.json',
  '/index.html%00.js',
  '/assets',
] as const;

for (const host of HOSTS) {
  test.describe(`the navigation policy on ${host === 'electron' ? 'Electron' : 'the stand-in'}`, () => {
    test.use({ host });

    test('blocks every attempt of a hostile script', async ({ desktop }) => {
      const { page } = desktop;
      await expect(page.getByRole('heading', { name: 'Sign in' })).toBeVisible();
      const outcomes: Record<string, unknown> = {};
      for (const [what, attempt] of Object.entries(TRIES)) {
        outcomes[what] = await page.evaluate(attempt).catch(() => false);
      }
      expect(outcomes).toEqual(Object.fromEntries(Object.keys(TRIES).map((what) => [what, false])));
      await expect
        .poll(() => desktop.ask(({ BrowserWindow }) => BrowserWindow.getAllWindows().length))
        .toBe(1);
    });

    test('keeps the page at its address', async ({ desktop }) => {
      const { page } = desktop;
      await expect(page.getByRole('heading', { name: 'Sign in' })).toBeVisible();
      const before = page.url();
      for (const address of ['https://example.com/', 'file:///etc/hostname']) {
        await page.evaluate((to) => {
          location.href = to;
        }, address);
      }
      await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(resolve)));
      expect(page.url()).toBe(before);
      await expect(page.getByRole('heading', { name: 'Sign in' })).toBeVisible();
    });

    test('serves no address outside the folder of screens', async ({ desktop }) => {
      const statuses = await desktop.page.evaluate(
        (ways) =>
          Promise.all(
            ways.map((way) =>
              fetch(way).then(
                ({ status }) => status,
                () => 0,
              ),
            ),
          ),
        WAYS_OUT,
      );
      expect(statuses.filter((status) => status !== 404 && status !== 0)).toEqual([]);
    });

    test('applies to every window', async ({ desktop }) => {
      const { packaged, preferences } = await desktop.ask(({ app, BrowserWindow }) => ({
        packaged: app.isPackaged,
        preferences: BrowserWindow.getAllWindows().map(({ webContents }) =>
          // Not in the declarations: returns the actual preferences of the window, not the
          // requested ones.
          (webContents as unknown as { getLastWebPreferences(): object }).getLastWebPreferences(),
        ),
      }));
      expect(preferences).toHaveLength(1);
      for (const live of preferences) {
        expect(live).toMatchObject({
          sandbox: true,
          contextIsolation: true,
          nodeIntegration: false,
          nodeIntegrationInWorker: false,
          nodeIntegrationInSubFrames: false,
          webviewTag: false,
          webSecurity: true,
          allowRunningInsecureContent: false,
          experimentalFeatures: false,
          devTools: !packaged,
        });
      }
    });

    test('closes the port of a page that sends an invalid message, and the till continues', async ({
      desktop,
    }) => {
      const { page } = desktop;
      await page.addInitScript(() => {
        addEventListener('message', ({ ports: [port] }) => {
          Object.assign(window, { stolen: port });
        });
      });
      await page.reload();
      await expect(page.getByRole('heading', { name: 'Sign in' })).toBeVisible();
      await page.evaluate(() => {
        const { stolen } = window as unknown as { stolen: MessagePort };
        for (const word of ['x', '[]', '{"i":1}']) stolen.postMessage(word);
      });
      await expect
        .poll(async () => (await desktop.ask(({ app }) => app.getPath('userData'))) !== '')
        .toBe(true);
      await page.reload();
      await expect(page.getByRole('heading', { name: 'Sign in' })).toBeVisible();
    });
  });
}

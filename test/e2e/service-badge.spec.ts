import { expect, test } from './counter-fixture.ts';

/** The status bar's text for each kind of service (interface.md §1.2), before the sign-in. */
const badges = [
  { kind: 'embedded', label: 'DEMO', money: 'no money moves' },
  { kind: 'demo', label: 'DEMO', money: 'no money moves' },
  { kind: 'production', label: 'PRODUCTION', money: 'real money' },
] as const;

for (const { kind, label, money } of badges) {
  test(`on ${kind} the status bar shows ${label}: ${money}`, async ({ page, counter }) => {
    // Only the desktop allows production, so the test edits the till's messages on their way to the
    // page.
    await page.routeWebSocket(/./, (socket) => {
      const till = socket.connectToServer();
      till.onMessage((message) =>
        socket.send(String(message).replace('"kind":"embedded"', `"kind":"${kind}"`)),
      );
    });
    await page.goto(counter.url);
    const strip = page.getByRole('banner');
    await expect(strip.getByText(label)).toBeVisible();
    await expect(strip.getByText(money)).toBeVisible();
  });
}

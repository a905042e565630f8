import { expect, test } from './counter-fixture.ts';

/** What the strip says of each kind of service (interface.md §1.2), before anybody has signed in. */
const badges = [
  { kind: 'embedded', label: 'DEMO', money: 'no money moves' },
  { kind: 'demo', label: 'DEMO', money: 'no money moves' },
  { kind: 'production', label: 'PRODUCTION', money: 'real money' },
] as const;

for (const { kind, label, money } of badges) {
  test(`on ${kind} the strip says ${label}: ${money}`, async ({ page, counter }) => {
    // Production is the desktop's alone, so the till's words are changed on their way to the page.
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

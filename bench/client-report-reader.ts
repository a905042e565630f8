import { createPaymentsClient } from '../src/main/payments-api/client.ts';

/**
 * Reads the report of a service as the till would, in a process of its own, so that the memory it
 * takes is that of the reading alone. Prints one JSON line.
 */
const [baseUrl = '', caFile = ''] = process.argv.slice(2);
const credentials = { username: 'clinic', password: 's3cret' };
const client = createPaymentsClient({
  connection: { baseUrl, caFile, environment: 'demo', ...credentials },
});
await client.warmUp();
globalThis.gc?.();
const before = process.memoryUsage.rss();
const started = performance.now();
let first = 0;
let rows = 0;
for await (const batch of client.reports.transactions({ startDate: '2026-01-01' })) {
  if (rows === 0) first = performance.now() - started;
  rows += batch.length;
}
const whole = performance.now() - started;
await client.close();
// Kilobytes; the highest there ever was, whenever that was.
const peakBytes = process.resourceUsage().maxRSS * 1_024 - before;
process.stdout.write(`${JSON.stringify({ rows, first, whole, peakBytes })}\n`);

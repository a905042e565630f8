import { createPaymentsClient } from '../src/main/payments-api/client.ts';

/**
 * Reads the report of a service as the till would, in its own process, so that only the memory of
 * the reading is measured. Prints one JSON line.
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
// Kilobytes; the maximum over the whole life of the process.
const peakBytes = process.resourceUsage().maxRSS * 1_024 - before;
process.stdout.write(`${JSON.stringify({ rows, first, whole, peakBytes })}\n`);

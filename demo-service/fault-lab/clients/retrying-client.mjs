/**
 * A client that sends a request again after every error: the fault lab finds its double charges.
 * It needs nothing but Node.
 */

import { readFileSync } from 'node:fs';
import { request } from 'node:https';
import { text } from 'node:stream/consumers';

const MOST_TRIES = 3;

const task = JSON.parse(await text(process.stdin));

/** Sends the operation once; throws if no whole answer with status 200 came. */
function send() {
  const { base_url, ca, username, password, client_id, payment_id, operation, fields } = task;
  const path =
    payment_id === null
      ? `/api/pp/payments/${operation}`
      : `/api/pp/payments/${payment_id}/${operation}`;
  const body = Object.keys(fields).length === 0 ? '' : JSON.stringify(fields);
  return new Promise((resolve, reject) => {
    const sent = request(base_url + path, {
      method: 'POST',
      ca: readFileSync(ca),
      auth: `${username}:${password}`,
      headers: {
        'svc-clientid': client_id,
        ...(body === '' ? {} : { 'content-type': 'application/json' }),
      },
    });
    sent.on('error', reject).on('response', async (response) => {
      try {
        const answer = await text(response);
        if (response.statusCode !== 200) reject(new Error(`Status ${response.statusCode}`));
        else resolve(JSON.parse(answer));
      } catch (error) {
        reject(error);
      }
    });
    sent.end(body);
  });
}

async function sendUntilAnswered() {
  for (let tries = 1; ; tries += 1) {
    try {
      return await send();
    } catch {
      if (tries === MOST_TRIES) return null;
    }
  }
}

const record = await sendUntilAnswered();
const outcome =
  record === null ? 'not_done' : record.results === 'APPROVED' ? 'approved' : 'declined';
process.stdout.write(`${JSON.stringify({ outcome, payment_id: record?.id ?? null })}\n`);

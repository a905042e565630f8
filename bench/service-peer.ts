import { randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { createServer } from 'node:https';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import Database from 'better-sqlite3';

/**
 * The minimum for POST authorize: a bare handler that answers with the record, without checks of
 * the input; with `durable` it first stores the payment and its due event in SQLite. Started with
 * the folder of the demo service's certificates, where it has its own store as well.
 */
const [folder = '', durable] = process.argv.slice(2);

type Body = Readonly<Record<string, string>>;

function recordOf(id: string, now: number, body: Body): string {
  return JSON.stringify({
    id,
    method: 'CARD',
    action: 'AUTHORIZE',
    results: 'APPROVED',
    code: id.slice(0, 6),
    message: 'APPROVED',
    cvv_indicator: 'P',
    avs_indicator: 'S',
    risk_indicator: '00',
    timestamp: `${new Date(now * 1000).toISOString().slice(0, 19)}Z`,
    tracking_id: body['tracking_id'],
    settlement_date: null,
    repaid_date: null,
    gateway: 'GATEWAY_A',
    client_id: 'AB12CD34',
    memo: body['memo'],
  });
}

/** Stores the payment before its record is returned. */
function durableHandler(): (body: Body) => string {
  const db = new Database(join(folder, 'peer.sqlite'));
  db.pragma('journal_mode = WAL');
  db.pragma('synchronous = FULL');
  db.exec(`
    CREATE TABLE payments (seq INTEGER PRIMARY KEY, id TEXT UNIQUE, client_id TEXT, timestamp INTEGER,
      tracking_id TEXT, amount_cents INTEGER, last_four TEXT, record TEXT) STRICT;
    CREATE INDEX by_time ON payments (client_id, timestamp, seq);
    CREATE TABLE due (seq INTEGER PRIMARY KEY, due_at INTEGER, payment_id TEXT) STRICT;
    CREATE INDEX due_by_time ON due (due_at, seq);
  `);
  const addPayment = db.prepare(
    'INSERT INTO payments (id, client_id, timestamp, tracking_id, amount_cents, last_four, record) VALUES (?, ?, ?, ?, ?, ?, ?)',
  );
  const addDue = db.prepare('INSERT INTO due (due_at, payment_id) VALUES (?, ?)');
  return db.transaction((body: Body) => {
    const [id, now] = [randomUUID(), seconds()];
    const record = recordOf(id, now, body);
    const cents = Math.round(Number(body['amount']) * 100);
    const lastFour = body['track_data']?.slice(13, 17);
    addPayment.run(id, 'AB12CD34', now, body['tracking_id'], cents, lastFour, record);
    addDue.run(now + 86_400, id);
    return record;
  });
}

const seconds = () => Math.floor(Date.now() / 1000);
const handle =
  durable === undefined
    ? (body: Body) => recordOf(randomUUID(), seconds(), body)
    : durableHandler();

const server = createServer(
  {
    key: readFileSync(join(folder, 'server-key.pem')),
    cert: readFileSync(join(folder, 'server.pem')),
  },
  (request, response) => {
    let text = '';
    request.setEncoding('utf8').on('data', (part: string) => {
      text += part;
    });
    request.on('end', () => {
      const record = handle(JSON.parse(text));
      response.setHeader('content-type', 'application/json; charset=utf-8');
      response.setHeader('content-length', Buffer.byteLength(record));
      response.end(record);
    });
  },
);
server.listen(0, '127.0.0.1', () => {
  const { port } = server.address() as AddressInfo; // a TCP server has one
  const line = { base_url: `https://127.0.0.1:${port}`, ca: join(folder, 'ca.pem') };
  process.stdout.write(`${JSON.stringify(line)}\n`);
});

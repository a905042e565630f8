import { z } from 'zod';
import type { Db } from './open.ts';

const valueRow = z.object({ value: z.string() });

/** A setting of the service, or undefined. */
export function readSetting(db: Db, name: string): string | undefined {
  const row = db.prepare('SELECT value FROM settings WHERE name = ?').get(name);
  return row === undefined ? undefined : valueRow.parse(row).value;
}

export function writeSetting(db: Db, name: string, value: string): void {
  db.prepare(
    'INSERT INTO settings (name, value) VALUES (?, ?) ON CONFLICT (name) DO UPDATE SET value = excluded.value',
  ).run(name, value);
}

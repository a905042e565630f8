import { copyFileSync, existsSync } from 'node:fs';
import { join } from 'node:path';
import type { EntryBody, NewEntry } from '../../src/main/journal/entry.ts';
import { openJournal } from '../../src/main/journal/open-journal.ts';
import { cents } from '../../src/shared/domain/money.ts';
import { COPAY, DANA, id } from './journal-fixtures.ts';

/** The `n`th sale: a card approved or cash taken, with its receipt. */
export function saleEntries(n: number): readonly (readonly NewEntry[])[] {

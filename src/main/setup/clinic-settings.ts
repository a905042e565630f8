/**
 * Settings that several counters have in common. The clinic, a branch and a counter have a document each; its parts replace the
 * counter's own values in `settings.json`, so that everything that reads the settings works without the hub.
 *
 *    document of the counter ─▶ of the branch ─▶ of the clinic: the first one with a part is in force
 *    changed here ─▶ published to the document that has the part ─▶ each counter's copy
 *
 * A counter's own value is saved next to its journal, and is back once no document has the part.
 */

import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import { z } from 'zod';
import type { RolloutView, SettingsRollout } from '../../shared/contract/rollout.ts';
import type { Cashier } from '../../shared/domain/sale.ts';
import {
  LEVELS,
  type Level,
  ROLLED_OUT,
  type RolledOutPart,
} from '../../shared/domain/shared-settings.ts';
import {
  CHANGES_LISTED,
  type ClinicDocument,
  isSameVersion,
  type PublishedDocument,
} from '../../shared/hub/documents.ts';
import {
  type SettingsBody,
  settingsBodySchema,
  settingsDocument,
} from '../../shared/hub/settings-document.ts';
import type { Clinic } from '../hub/clinic.ts';
import { OWN_SETTINGS_FILE } from '../hub/documents.ts';
import type { Journal } from '../journal/journal.ts';
import { SETTINGS_VERSION, type Settings, settingsSchema } from '../settings/settings.ts';
import type { SettingsPart, SettingsStore } from '../settings/settings-store.ts';
import { CodedError } from '../system/coded-error.ts';
import { replaceWhole } from '../system/shared-folder.ts';

const ownSchema = z.partialRecord(z.enum(ROLLED_OUT), z.unknown());

/** Times that a change is based on the newest document again. */
const TRIES = 3;

const isPart = (name: string): name is RolledOutPart => ROLLED_OUT.some((each) => each === name);

const same = isDeepStrictEqual;

const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null;

/** True if nothing of a value was lost when it was read; a field with a default may have been added. */
function keeps(value: unknown, read: unknown): boolean {
  if (!isObject(value) || !isObject(read)) return value === read;
  return Object.entries(value).every(([name, each]) => name in read && keeps(each, read[name]));
}

/** The values of a document; null if it is of a newer form. */
function bodyOf(document: ClinicDocument | null): SettingsBody | null {
  if (document === null) return { program: SETTINGS_VERSION, parts: {} };
  try {
    return settingsBodySchema.parse(JSON.parse(document.body));
  } catch {
    return null;
  }
}

/** The values before a version; null if a restored hub lost them, or for a newer form. */
function bodyBefore(
  { version, epoch, baseEpoch }: ClinicDocument,
  history: readonly ClinicDocument[],
): SettingsBody | null {
  if (version === 1) return bodyOf(null);
  const base = { version: version - 1, epoch: baseEpoch ?? epoch };
  const before = history.find((each) => isSameVersion(each, base));
  return before === undefined ? null : bodyOf(before);
}

/** A part as this program reads it; undefined if a newer one wrote it. */
function readPart<Name extends RolledOutPart>(
  name: Name,
  value: unknown,
): Settings[Name] | undefined {
  const read = settingsSchema.shape[name].safeParse(value);
  return read.success && keeps(value, read.data) ? (read.data as Settings[Name]) : undefined;
}

export interface ClinicSettings {
  /** The counter's settings; a change of a part that the clinic has is published first. */
  readonly settings: SettingsStore;
  /** The document that each part is of. */
  levels(): Partial<Record<RolledOutPart, Level>>;
  read(): Promise<RolloutView>;
  publish(level: Level, parts: readonly RolledOutPart[], by: Cashier): Promise<void>;
  withdraw(level: Level, parts: readonly RolledOutPart[], by: Cashier): Promise<void>;
  /** @returns the parts that have their values from before again. */
  undo(
    level: Level,
    change: { readonly version: number; readonly epoch: string },
    by: Cashier,
  ): Promise<readonly string[]>;
  close(): void;
}

export function openClinicSettings(options: {
  readonly hub: Clinic;
  readonly settings: SettingsStore;
  readonly journal: Journal;
  /** Of the journal. */
  readonly folder: string;
  readonly changed: () => void;
  readonly reportFault: (error: unknown) => void;
}): ClinicSettings {
  const { hub, settings, journal, folder, changed, reportFault } = options;
  const { documents } = hub;
  const file = join(folder, OWN_SETTINGS_FILE);
  const nameOf = (level: Level) => settingsDocument(level, hub.joined.branch, journal.tillId);

  /** By document; the state of the screens reads them often, and a logo is long. */
  const parsed = new Map<string, { readonly hash: string; readonly body: SettingsBody | null }>();
  const bodyAt = (level: Level): SettingsBody | null => {
    const document = documents.read(nameOf(level));
    if (document === null) return bodyOf(null);
    const { name, hash } = document;
    const known = parsed.get(name);
    if (known?.hash === hash) return known.body;
    const body = bodyOf(document);
    parsed.set(name, { hash, body });
    return body;
  };

  /** The narrowest document with a part. */
  const levelOf = (part: RolledOutPart): Level | null =>
    LEVELS.find((level) => part in (bodyAt(level)?.parts ?? {})) ?? null;
  const levels = () =>
    Object.fromEntries(
      ROLLED_OUT.flatMap((part) => {
        const level = levelOf(part);
        return level === null ? [] : [[part, level]];
      }),
    );

  /** Takes the values in force into the settings of this counter. */
  const apply = () => {
    const own = readOwn(file);
    const before = settings.current;
    const next: Record<string, unknown> = {};
    const entries: { name: string; value: string; by: Cashier | null }[] = [];
    for (const part of ROLLED_OUT) {
      const level = levelOf(part);
      if (level === null) {
        if (part in own) next[part] = own[part];
        delete own[part];
        continue;
      }
      const document = documents.read(nameOf(level));
      const value = readPart(part, bodyAt(level)?.parts[part]);
      if (value === undefined) continue; // the value before stays in force
      if (!(part in own)) own[part] = before[part];
      next[part] = value;
      if (document === null || same(value, before[part]) || document.tillId === journal.tillId)
        continue;
      entries.push({ name: `${nameOf(level)}: ${part}`, value: textOf(value), by: document.by });
    }
    try {
      writeOwn(file, own);
      if (Object.entries(next).every(([part, value]) => same(value, Reflect.get(before, part))))
        return;
      settings.change(next as SettingsPart); // each was read by its schema
      for (const body of entries) journal.append({ kind: 'setting.changed', body });
    } catch (error) {
      reportFault(error); // the next start and the next change try again
    }
    changed();
  };
  const stop = documents.subscribe(apply);
  apply();

  /** Publishes the parts of a document that `change` makes of the newest one. */
  const publishTo = async (
    level: Level,
    by: Cashier,
    change: (parts: Readonly<Record<string, unknown>>) => Readonly<Record<string, unknown>>,
    seen: readonly string[],
  ) => {
    const name = nameOf(level);
    const first = bodyAt(level);
    for (let tries = 1; ; tries += 1) {
      const body = bodyAt(level);
      if (body === null || body.program > SETTINGS_VERSION) throw new CodedError('NEWER_PROGRAM');
      const isOther = seen.some((part) => !same(body.parts[part], first?.parts[part]));
      if (isOther) throw new CodedError('CHANGED_MEANWHILE');
      const text = JSON.stringify({ program: SETTINGS_VERSION, parts: change(body.parts) });
      try {
        return await documents.publish(name, text, by);
      } catch (error) {
        // Another counter changed other parts at the same time.
        const isBehind = error instanceof CodedError && error.code === 'CHANGED_MEANWHILE';
        if (!isBehind || tries === TRIES) throw error;
      }
    }
  };
  const valuesOf = (parts: readonly RolledOutPart[]) =>
    Object.fromEntries(parts.map((part) => [part, settings.current[part]]));

  return {
    settings: {
      get current() {
        return settings.current;
      },
      get damage() {
        return settings.damage;
      },
      change: (part) => settings.change(part),
      prepare: async (part, by) => {
        const given = Object.entries(part).filter(([, value]) => value !== undefined);
        for (const level of LEVELS) {
          const ofLevel = given.filter(([name]) => isPart(name) && levelOf(name) === level);
          if (ofLevel.length === 0) continue;
          const names = ofLevel.map(([name]) => name);
          const change = (parts: object) => ({ ...parts, ...Object.fromEntries(ofLevel) });
          await publishTo(level, by, change, names);
        }
      },
    },
    levels,
    read: async () => {
      const histories = await Promise.all(
        LEVELS.map(async (level) => ({ level, versions: await documents.history(nameOf(level)) })),
      );
      const changes = histories.flatMap(({ level, versions }) => changesOf(level, versions));
      return {
        branch: hub.joined.branch,
        levels: levels(),
        unreadable: LEVELS.flatMap((level) => unreadableIn(documents.read(nameOf(level)))),
        changes: changes.toSorted((a, b) => b.at.localeCompare(a.at)),
        hasEarlier: histories.some(({ versions }) => versions.length > CHANGES_LISTED),
      };
    },
    publish: async (level, parts, by) => {
      const values = valuesOf(parts);
      await publishTo(level, by, (before) => ({ ...before, ...values }), parts);
      // A narrower document would stay in force here.
      for (const narrower of LEVELS.slice(0, LEVELS.indexOf(level))) {
        const inForce = bodyAt(narrower)?.parts ?? {};
        const named = parts.filter((part) => part in inForce);
        if (named.length > 0) await publishTo(narrower, by, without(named), named);
      }
    },
    withdraw: (level, parts, by) => publishTo(level, by, without(parts), parts),
    undo: async (level, { version, epoch }, by) => {
      const history = await documents.history(nameOf(level));
      const at = history.findIndex((each) => isSameVersion(each, { version, epoch }));
      const undone = history[at];
      if (undone === undefined || at >= CHANGES_LISTED) throw new CodedError('CHANGED_MEANWHILE');
      const [after, before] = [bodyOf(undone), bodyBefore(undone, history)];
      if (after === null) throw new CodedError('NEWER_PROGRAM');
      if (before === null) throw new CodedError('CHANGED_MEANWHILE');
      const parts = differing(before.parts, after.parts);
      const newest = bodyAt(level)?.parts ?? {};
      if (parts.some((part) => !same(newest[part], after.parts[part]))) {
        throw new CodedError('CHANGED_MEANWHILE');
      }
      const back = (present: Readonly<Record<string, unknown>>) => {
        const rest = Object.entries(present).filter(([name]) => !parts.includes(name));
        const restored = Object.entries(before.parts).filter(([name]) => parts.includes(name));
        return Object.fromEntries([...rest, ...restored]);
      };
      await publishTo(level, by, back, parts);
      return parts;
    },
    close: stop,
  };
}

const without =
  (parts: readonly string[]) =>
  (before: Readonly<Record<string, unknown>>): Readonly<Record<string, unknown>> =>
    Object.fromEntries(Object.entries(before).filter(([name]) => !parts.includes(name)));

/** The names of parts with another value. */
function differing(
  before: Readonly<Record<string, unknown>>,
  after: Readonly<Record<string, unknown>>,
) {
  const names = new Set([...Object.keys(before), ...Object.keys(after)]);
  return [...names].filter((name) => !same(before[name], after[name]));
}

/** The changes of a document from its versions, the newest first. */
function changesOf(level: Level, history: readonly PublishedDocument[]): SettingsRollout[] {
  const [newest] = history;
  const present = bodyOf(newest ?? null);
  const changedSince = new Set<string>();
  return history.slice(0, CHANGES_LISTED).map((document) => {
    const { version, epoch, by, tillId, at } = document;
    const counter = document.counter ?? tillId;
    const [after, before] = [bodyOf(document), bodyBefore(document, history)];
    const names = after === null || before === null ? [] : differing(before.parts, after.parts);
    const undoable =
      present !== null &&
      present.program <= SETTINGS_VERSION &&
      names.length > 0 &&
      names.every(
        (name) =>
          isPart(name) && !changedSince.has(name) && same(present.parts[name], after?.parts[name]), // an unknown change may have replaced it
      );
    for (const name of names) changedSince.add(name);
    return { ...{ version, epoch, level, by, counter, at, undoable }, parts: names.filter(isPart) };
  });
}

/** Parts of a document that a newer program wrote. */
function unreadableIn(document: ClinicDocument | null): readonly string[] {
  const body = bodyOf(document);
  if (document === null) return [];
  if (body === null) return [document.name];
  return Object.entries(body.parts).flatMap(([name, value]) =>
    isPart(name) && readPart(name, value) !== undefined ? [] : [name],
  );
}

/** A picture is not for the journal. */
function textOf(value: unknown): string {
  return JSON.stringify(value, (name, each) => (name === 'logo' && each !== null ? 'PNG' : each));
}

function readOwn(file: string): Partial<Record<RolledOutPart, unknown>> {
  try {
    return ownSchema.parse(JSON.parse(readFileSync(file, 'utf8')));
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return {};
    throw error;
  }
}

function writeOwn(file: string, own: Partial<Record<RolledOutPart, unknown>>): void {
  if (same(own, readOwn(file))) return;
  replaceWhole(file, `${JSON.stringify(own, null, 2)}\n`);
}

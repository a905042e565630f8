/**
 * The staff of a counter with a hub: each person is a document of the clinic. The list in `staff.json` is this counter's copy,
 * so that everything that reads it works without the hub.
 *
 *    first counter ─▶ publishes its list │ later ones ─▶ take the clinic's, and save their own aside
 *    change ─▶ hub ─▶ document of each counter ─▶ list ─▶ a person that is no longer on it is signed out
 */

import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { verifySync } from '@node-rs/argon2';
import { z } from 'zod';
import { may } from '../../shared/domain/permissions.ts';
import type { Cashier } from '../../shared/domain/sale.ts';
import { type ClinicDocument, PERSON } from '../../shared/hub/documents.ts';
import type { Documents } from '../hub/documents.ts';
import { CodedError } from '../system/coded-error.ts';
import { replaceWhole } from '../system/shared-folder.ts';
import { type People, type SavedPerson, savedPersonSchema } from './people.ts';

/** The document of a person; the language and a PIN that is shown stay at the counter. */
const bodySchema = savedPersonSchema
  .omit({ language: true, shownPin: true })
  .extend({ active: z.boolean() });

/** The part of a person of a newer program that is in force anyway: a removed one is signed out everywhere. */
const activeSchema = bodySchema.pick({ active: true });

/** It is published last of the first list: without it the list is not complete. */
const recoveryBodySchema = z.object({ hash: z.string().nullable() });

const RECOVERY = 'recovery';
/** The list of a counter that took the clinic's. */
const OWN_LIST = 'staff-before-clinic.json';

export interface ClinicStaff {
  /** @throws {CodedError} of `Documents.publish` */
  publish(person: SavedPerson, active: boolean, by: Cashier): Promise<void>;
  publishRecovery(hash: string, by: Cashier): Promise<void>;
  close(): void;
}

export function openClinicStaff(options: {
  readonly documents: Documents;
  readonly people: People;
  /** Of the journal. */
  readonly folder: string;
  /** Called after the list has changed. */
  readonly listed: () => void;
  readonly reportFault: (error: unknown) => void;
}): ClinicStaff {
  const { documents, people, folder, listed, reportFault } = options;
  let isSeeding = false;

  /** One that another counter published meanwhile stays. */
  const publishFirst = async (name: string, body: string) => {
    if (documents.read(name) !== null) return;
    try {
      await documents.publish(name, body, null);
    } catch (error) {
      const isKnown =
        error instanceof CodedError && ['CHANGED_MEANWHILE', 'NAME_TAKEN'].includes(error.code);
      if (!isKnown) throw error;
    }
  };
  /** The clinic has no complete list yet: this counter is the first, or goes on after a lost connection. */
  const seed = async () => {
    for (const person of people.all) {
      await publishFirst(`${PERSON}${person.id}`, JSON.stringify(bodyOf(person, true)));
    }
    await publishFirst(RECOVERY, JSON.stringify({ hash: people.recoveryHash }));
  };

  const saveOwnList = (papers: readonly ClinicDocument[]) => {
    const names = new Set(papers.map(({ name }) => name));
    const file = join(folder, OWN_LIST);
    if (people.all.every(({ id }) => names.has(`${PERSON}${id}`)) || existsSync(file)) return;
    replaceWhole(file, `${JSON.stringify({ people: people.all }, null, 2)}\n`);
  };

  const take = () => {
    const recovery = documents.read(RECOVERY);
    if (recovery === null) {
      if (!documents.isAsked || isSeeding || !people.all.some(managesStaff)) return;
      isSeeding = true;
      seed().then(
        () => {
          isSeeding = false;
          take();
        },
        (error: unknown) => {
          isSeeding = false; // the next answer of the hub begins again
          if (!(error instanceof CodedError)) reportFault(error);
        },
      );
      return;
    }
    const papers = documents.list(PERSON);
    const next = listOf(papers, people.all);
    // Of a newer program, which this one cannot read: its own list is in force.
    if (!next.some(managesStaff)) return;
    const hash = parsed(recoveryBodySchema, recovery)?.hash ?? null;
    try {
      if (JSON.stringify(next) !== JSON.stringify(people.all)) {
        saveOwnList(papers);
        people.keep(next);
      }
      if (hash !== null && hash !== people.recoveryHash) people.saveRecovery(hash);
    } catch (error) {
      reportFault(error);
    }
    listed();
  };
  const stop = documents.subscribe(take);
  take();

  return {
    publish: async (person, active, by) => {
      const name = `${PERSON}${person.id}`;
      const paper = documents.read(name);
      if (paper !== null && parsed(bodySchema, paper) === null)
        throw new CodedError('NEWER_PROGRAM');
      // Fields of a newer program stay.
      const before = paper === null ? {} : parsed(fields, paper);
      await documents.publish(name, JSON.stringify({ ...before, ...bodyOf(person, active) }), by);
    },
    publishRecovery: (hash, by) => documents.publish(RECOVERY, JSON.stringify({ hash }), by),
    close: stop,
  };
}

const fields = z.record(z.string(), z.unknown());

function bodyOf({ language: _, shownPin: __, ...person }: SavedPerson, active: boolean) {
  return { ...person, active };
}

function parsed<T>(schema: z.ZodType<T>, { body }: ClinicDocument): T | null {
  try {
    return schema.parse(JSON.parse(body));
  } catch {
    return null; // of a newer program
  }
}

const managesStaff = ({ role }: SavedPerson) => may(role, 'manage-staff');

/** The people of the documents: those that the counter has in their order, then new ones, the oldest first. */
function listOf(
  papers: readonly ClinicDocument[],
  own: readonly SavedPerson[],
): readonly SavedPerson[] {
  const place = new Map(own.map(({ id }, index) => [id, index]));
  const order = ({ name }: ClinicDocument) => place.get(name.slice(PERSON.length)) ?? own.length;
  return papers
    .toSorted(
      (a, b) => order(a) - order(b) || a.at.localeCompare(b.at) || a.name.localeCompare(b.name),
    )
    .flatMap((paper) => {
      const known = own.find(({ id }) => `${PERSON}${id}` === paper.name);
      const body = parsed(bodySchema, paper);
      if (body === null) {
        const isRemoved = parsed(activeSchema, paper)?.active === false;
        return known === undefined || isRemoved ? [] : [known];
      }
      if (!body.active || `${PERSON}${body.id}` !== paper.name) return [];
      const { active: _, ...person } = body;
      const { shownPin = null, language = null } = known ?? {};
      const isShown =
        shownPin !== null &&
        (known?.pinHash === person.pinHash || verifySync(person.pinHash, shownPin));
      return [{ ...person, shownPin: isShown ? shownPin : null, language }];
    });
}

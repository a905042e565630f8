import { z } from 'zod';
import { cashierSchema, instantSchema } from '../contract/values.ts';

/**
 * Documents of a clinic: one person of the staff, the settings of the clinic, a branch or a counter, or a revoked key. The
 * hub keeps each version; a counter has a copy of the newest, and works with it while the hub is away.
 *
 *    publish (base version) ─▶ hub: next version ─▶ `changes` ─▶ documents (newer ones) ─▶ each counter's copy
 *                                 ▲ after a restore: bring (newer copies) ────────────────────┘
 */

/** Longest content of a document, characters. */
const MOST = 400_000;

const placeName = '[^/\\n]{1,60}';

/** `person/ID`, `recovery`, `revoked/KEY`, `settings`, `settings/branch/NAME`, `settings/counter/ID`. */
export const documentNameSchema = z
  .string()
  .max(120)
  .regex(
    new RegExp(
      `^(person/[\\w-]{1,64}|recovery|revoked/[\\w-]{1,64}|settings|settings/branch/${placeName}|settings/counter/[A-Z0-9]{1,13})$`,
    ),
  );

/** The place of a document in the order of its versions. */
export const documentVersionSchema = z.object({
  version: z.int().min(1),
  /** Of the hub that gave the version; a UUID, version 7. */
  epoch: z.uuid(),
});

export type DocumentVersion = z.infer<typeof documentVersionSchema>;

export const clinicDocumentSchema = documentVersionSchema.extend({
  name: documentNameSchema,
  /** SHA-256 of the body, hex. */
  hash: z.string().regex(/^[0-9a-f]{64}$/),
  /** JSON. */
  body: z.string().max(MOST),
  /** Null for the first version, which is of the counter that joined first. */
  by: cashierSchema.nullable(),
  /** The counter at which it was changed. */
  tillId: z.string().max(20),
  at: instantSchema,
  /** Of the version before, which has the number before; missing from a hub of an earlier version. */
  baseEpoch: z.uuid().nullish(),
});

export type ClinicDocument = z.infer<typeof clinicDocumentSchema>;

/** The newest changes of a document that people see; the hub sends one more version, the one before them. */
export const CHANGES_LISTED = 50;

/** A version in the history of a document. */
export const publishedDocumentSchema = clinicDocumentSchema.extend({
  /** The name of its counter; null for one that the hub does not know. */
  counter: z.string().nullable(),
});

export type PublishedDocument = z.infer<typeof publishedDocumentSchema>;

/** A copy that a counter has. */
export const documentCopySchema = documentVersionSchema.extend({
  name: documentNameSchema,
  hash: clinicDocumentSchema.shape.hash,
});

export type DocumentCopy = z.infer<typeof documentCopySchema>;

/** A version of a later epoch follows all of the earlier ones: it was given after a restore. */
export function isNewer(one: DocumentVersion, other: DocumentVersion): boolean {
  return one.epoch === other.epoch ? one.version > other.version : one.epoch > other.epoch;
}

export function isSameVersion(one: DocumentVersion, other: DocumentVersion): boolean {
  return one.epoch === other.epoch && one.version === other.version;
}

export const PERSON = 'person/';
/** Before the key of a counter that may not come back. */
export const REVOKED = 'revoked/';

/**
 * The fields of a person that the hub reads: another field of a newer program stays in the body. The PIN is a hash.
 */
export const personBodySchema = z.looseObject({
  name: z.string().min(1),
  role: z.string(),
  /** False once the person may sign in nowhere. */
  active: z.boolean(),
  /** Of `branchesOfPerson`. */
  counterBranches: z.array(z.string().max(60)).max(100),
});

/** The branches of a person: for signing in at their counters, and for reading; null for all. */
export function branchesOfPerson({
  role,
  counterBranches,
}: Pick<z.infer<typeof personBodySchema>, 'role' | 'counterBranches'>): readonly string[] | null {
  return role === 'administrator' || counterBranches.length === 0 ? null : counterBranches;
}

/** Wrong PINs of a person at the other counters since the last correct one at any counter. */
export const otherTriesSchema = z.object({
  personId: z.string(),
  wrong: z.int().min(0),
  /** Of the newest wrong PIN, by the hub's clock; null without one. */
  lastAt: instantSchema.nullable(),
  /** Ms since then. */
  lastAgeMs: z.int().nullable(),
  /** Ms since the last correct or new PIN at another counter; null without one. */
  endedAgeMs: z.int().nullable(),
});

export type OtherTries = z.infer<typeof otherTriesSchema>;

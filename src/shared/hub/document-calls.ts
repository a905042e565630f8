import { z } from 'zod';
import { cashierSchema } from '../contract/values.ts';
import { call, session } from './call.ts';
import {
  clinicDocumentSchema,
  documentCopySchema,
  documentNameSchema,
  documentVersionSchema,
  otherTriesSchema,
  publishedDocumentSchema,
} from './documents.ts';

/** The calls of staff, settings and keys of names. */
export const documentCalls = {
  /** The documents that are newer than the copies of a counter, and the wrong PINs at the other counters. */
  documents: call
    .input(z.object({ session, copies: z.array(documentCopySchema).max(2_000) }))
    .output(
      z.object({
        documents: z.array(clinicDocumentSchema),
        /** No longer of this counter: it deletes its copies. */
        withdrawn: z.array(z.string()),
        /** The hub lost them with a restore: the counter brings its copies. */
        wanted: z.array(z.string()),
        tries: z.array(otherTriesSchema),
      }),
    ),
  /** The last versions of a document, the newest first. */
  documentHistory: call
    .errors({ NOT_OF_COUNTER: {} })
    .input(z.object({ session, name: documentNameSchema }))
    .output(z.array(publishedDocumentSchema)),
  /** The next version of a document. */
  publish: call
    .errors({
      /** Another version came after the base. */
      NEWER: { data: z.object({ newest: clinicDocumentSchema.nullable() }) },
      /** Counters may have newer copies than the hub. */
      RECOVERING: {},
      NOT_OF_COUNTER: {},
      NAME_TAKEN: {},
      LAST_ADMINISTRATOR: {},
    })
    .input(
      z.object({
        session,
        name: documentNameSchema,
        base: documentVersionSchema.nullable(),
        body: clinicDocumentSchema.shape.body,
        by: cashierSchema.nullable(),
      }),
    )
    .output(clinicDocumentSchema),
  /** A copy that a restored hub lost; one that is older than the hub's is ignored. */
  bring: call.input(z.object({ session, document: clinicDocumentSchema })).output(z.object({})),
  /**
   * Keys of names up, each with its patient or its sale without one; the keys with these ids down. Base64url of 32 bytes.
   */
  nameKeys: call
    .input(
      z.object({
        session,
        up: z
          .array(
            z.object({
              ...{ keyId: z.string().length(12), key: z.string().length(43) },
              patient: z.string().max(50).optional(), // of a counter of an earlier version
            }),
          )
          .max(500),
        erased: z.array(z.string().length(12)).max(500),
        down: z.array(z.string().length(12)).max(500),
      }),
    )
    .output(
      z.object({
        keys: z.array(
          z.object({ keyId: z.string(), key: z.string(), patient: z.string().nullable() }),
        ),
      }),
    ),
} as const;

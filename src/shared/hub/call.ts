/** The parts that the calls of a counter to its hub share. */

import { oc } from '@orpc/contract';
import { z } from 'zod';
import { cashierSchema } from '../contract/values.ts';

/** Of the last `hello`. */
export const session = z.int().min(1);

/** Errors of every call with a session. */
const errors = {
  /** A newer session of this key exists: say hello again. */
  OLDER_SESSION: {},
  /** The key of the counter was revoked, or was never paired. */
  REVOKED: {},
  /** The counter's state allows no such call: its journal has two chains, or was replaced. */
  ROWS_ONLY: {},
  /** The database does not answer; the call changed nothing that is acknowledged. */
  NO_DATABASE: {},
} as const;

/** Any call with a session. */
export const call = oc.errors(errors);

/** Of a counter and people that read the whole clinic. */
export const wholeClinic = call.errors({
  /** The names of those that are not read. */
  NOT_ALL_BRANCHES: { data: z.object({ branches: z.array(z.string()) }) },
});

/** Rows of a page. */
export const PAGE = 50;
export const MOST_OFFSET = 10_000;

/** A page of rows. */
export const page = {
  session,
  /** The number of rows before. */
  offset: z.int().min(0).max(MOST_OFFSET),
};

/** The person that reads: for the branches of the person, and the record of looks at others. */
export const who = cashierSchema;

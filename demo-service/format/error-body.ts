import { z } from 'zod';

/** The body of every 4xx and 5xx (interface.md §7.5 shows none; this shape is ours). */
export const errorBody = z
  .object({
    code: z.string().describe('What went wrong, for programs.'),
    message: z.string().describe('What went wrong, for people.'),
    field: z.string().nullable().describe('The field, parameter or header at fault, if one is.'),
  })
  .meta({ id: 'Error', description: 'What went wrong.' });

export type ErrorBody = z.output<typeof errorBody>;

/**
 * A request that cannot be served. Its message is sent to the client and logged, so it never
 * repeats the client's data.
 */
export class ServiceError extends Error {
  override readonly name = 'ServiceError';
  readonly statusCode: number;
  readonly body: ErrorBody;

  constructor(statusCode: number, code: string, message: string, field: string | null = null) {
    super(message);
    this.statusCode = statusCode;
    this.body = { code, message, field };
  }
}

export const invalidField = (field: string, says: string) =>
  new ServiceError(400, 'invalid_field', `${field} ${says}.`, field);

export const malformed = (what: string) =>
  new ServiceError(400, 'bad_request', `The ${what} is not percent-encoded as it should be.`);

/** Other bytes could not be stored exactly as sent. */
export const notUtf8 = new ServiceError(400, 'bad_request', 'The body is not UTF-8.');

export const notFound = (what: string) =>
  new ServiceError(404, 'not_found', `There is no such ${what}.`);

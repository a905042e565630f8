import type { FastifySchemaCompiler } from 'fastify';
import type { z } from 'zod';
import { ServiceError } from './format/error-body.ts';

const WHOLES: Readonly<Record<string, string>> = {
  body: 'The body',
  querystring: 'The query',
  params: 'The path',
};

/** Checks a request against its schema; the answer names the first error. */
export const validateBySchema: FastifySchemaCompiler<z.ZodType> = ({ schema, httpPart }) => {
  const whole = WHOLES[httpPart ?? ''] ?? 'The request';
  return (value) => {
    const result = schema.safeParse(value, { error: inOurWords });
    if (result.success) return { value: result.data };
    const [issue] = result.error.issues;
    const field = issue?.path.join('/') || null;
    const message = `${field ?? whole} ${issue?.message ?? 'is wrong'}.`;
    return { error: new ServiceError(400, 'invalid_field', message, field) };
  };
};

const TYPES: Readonly<Record<string, string>> = {
  int: 'a whole number',
  number: 'a number',
  object: 'an object',
  string: 'text',
};

/** Ends a sentence about a field without a message in its schema, and repeats no value. */
function inOurWords(issue: z.core.$ZodRawIssue): string {
  switch (issue.code) {
    case 'invalid_type':
      return issue.input === undefined
        ? 'is required'
        : `must be ${TYPES[issue.expected] ?? 'of another type'}`;
    case 'too_small':
      return `must be at least ${issue.minimum}`;
    case 'too_big':
      return `must be at most ${issue.maximum}`;
    case 'invalid_value':
      return `must be ${issue.values.join(' or ')}`;
    default:
      return 'is not in the documented form';
  }
}

import fc, { type Arbitrary } from 'fast-check';
import { z } from 'zod';

type JsonSchema = z.core.JSONSchema.BaseSchema;

const FORMATS: Readonly<Record<string, () => Arbitrary<string>>> = {
  uuid: () => fc.uuid(),
  date: () =>
    fc
      .date({ noInvalidDate: true, min: new Date(0), max: new Date('9999') })
      .map((at) => at.toISOString().slice(0, 10)),
  'date-time': () =>
    fc
      .date({ noInvalidDate: true, min: new Date(0), max: new Date('9999') })
      .map((at) => at.toISOString()),
};

function text({ format, pattern, minLength, maxLength }: JsonSchema): Arbitrary<string> {
  const known = FORMATS[format ?? ''];
  if (known !== undefined) return known();
  if (pattern !== undefined) return fc.stringMatching(new RegExp(pattern));
  return fc.string({ minLength: minLength ?? 0, maxLength: Math.min(maxLength ?? 20, 70) });
}

function object({ properties = {}, required = [] }: JsonSchema): Arbitrary<unknown> {
  const known = Object.entries(properties).map(([name, schema]) => {
    const value = arbitraryOf(schema);
    const isRequired = required.includes(name);
    return [name, isRequired ? value : fc.option(value, { nil: undefined })] as const;
  });
  return fc.record({ ...Object.fromEntries(known), unknownToTheSchema: fc.string() });
}

function arbitraryOf(schema: JsonSchema | boolean): Arbitrary<unknown> {
  if (typeof schema === 'boolean') return fc.jsonValue();
  const options = schema.anyOf ?? schema.oneOf;
  if (options !== undefined) return fc.oneof(...options.map(arbitraryOf));
  if (schema.const !== undefined) return fc.constant(schema.const);
  if (schema.enum !== undefined) return fc.constantFrom(...schema.enum);
  const { type } = schema;
  if (Array.isArray(type))
    return fc.oneof(...type.map((one) => arbitraryOf({ ...schema, type: one })));
  switch (type) {
    case 'object':
      return object(schema);
    case 'array':
      return fc.array(arbitraryOf((schema.items ?? true) as JsonSchema), {
        minLength: schema.minItems ?? 0,
        maxLength: 3,
      });
    case 'string':
      return text(schema);
    case 'integer':
      return fc.integer({
        min: Math.max(schema.minimum ?? -1_000_000, -1_000_000),
        max: Math.min(schema.maximum ?? 1_000_000, 1_000_000),
      });
    case 'number':
      // JSON has no -0.
      return fc.double({ noNaN: true, noDefaultInfinity: true }).map((value) => value + 0);
    case 'boolean':
      return fc.boolean();
    case 'null':
      return fc.constant(null);
    default:
      return fc.jsonValue();
  }
}

/** Arbitrary input for a schema, including an additional unknown field. */
export function arbitraryInput(schema: z.ZodType): Arbitrary<unknown> {
  return arbitraryOf(z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }));
}

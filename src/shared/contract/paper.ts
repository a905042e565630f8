import { z } from 'zod';

/** Lines of paper (shared/domain/paper.ts), as saved with a print job. */
export const paperLineSchema = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('text'),
    text: z.string(),
    align: z.enum(['left', 'center']),
    look: z.enum(['plain', 'bold', 'large']),
  }),
  z.object({
    kind: z.literal('row'),
    left: z.string(),
    right: z.string(),
    look: z.enum(['plain', 'bold']),
  }),
  z.object({ kind: z.literal('rule') }),
  z.object({ kind: z.literal('feed'), lines: z.int() }),
  z.object({ kind: z.literal('logo') }),
  z.object({ kind: z.literal('barcode'), digits: z.string() }),
  z.object({ kind: z.literal('qr'), text: z.string() }),
]);

import { z } from 'zod';

const deviceSchema = z.object({
  vendorId: z.int(),
  productId: z.int(),
  path: z.string(),
  serialNumber: z.string(),
  manufacturer: z.string(),
  product: z.string(),
  usagePage: z.int(),
  usage: z.int(),
});

export type StandInDevice = z.infer<typeof deviceSchema>;

/** What a test does to the USB ports of the program, a JSON line each. */
export const messageSchema = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('plug'), device: deviceSchema }),
  z.object({ kind: z.literal('unplug'), path: z.string() }),
  z.object({ kind: z.literal('report'), path: z.string(), hex: z.string() }),
]);

export type StandInMessage = z.infer<typeof messageSchema>;

/** Where the environment says the test's socket is. */
export const SOCKET = 'SWIPEWELL_TEST_HID_SOCKET';

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

/** A test's action on the USB ports of the program, a JSON line each. */
export const messageSchema = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('plug'), device: deviceSchema }),
  z.object({ kind: z.literal('unplug'), path: z.string() }),
  z.object({ kind: z.literal('report'), path: z.string(), hex: z.string() }),
]);

export type StandInMessage = z.infer<typeof messageSchema>;

/** The environment variable with the path of the test's socket. */
export const SOCKET = 'SWIPEWELL_TEST_HID_SOCKET';

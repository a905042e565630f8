import { app } from './app.ts';
import { common } from './common.ts';
import { devices } from './devices.ts';
import { printers } from './printers.ts';
import { staff } from './staff.ts';

/** The English messages of the sign-in and the status bar; the others load behind it. */
export const FIRST = {
  ...app,
  ...common,
  ...devices,
  ...printers,
  ...staff,
} as const;

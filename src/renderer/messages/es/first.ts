import { app } from './app.ts';
import { devices } from './devices.ts';
import { printers } from './printers.ts';
import { staff } from './staff.ts';
import { terms } from './terms.ts';
import { ui } from './ui.ts';

/** The Spanish messages of the sign-in and the status bar; the others load behind it. */
export const FIRST = {
  ...app,
  ...devices,
  ...printers,
  ...staff,
  ...terms,
  ...ui,
} as const;

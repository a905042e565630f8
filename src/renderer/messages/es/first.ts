import { app } from './app.ts';
import { devices, printers } from './devices.ts';
import { staff } from './staff.ts';
import { terms, ui } from './ui.ts';

/** The Spanish messages of the sign-in and the status bar; the others load behind it. */
export const FIRST = {
  ...app,
  ...devices,
  ...printers,
  ...staff,
  ...terms,
  ...ui,
} as const;

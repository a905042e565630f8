import { checkHid } from './hid-checks.ts';
import { checkPrinter } from './printer-checks.ts';
import { checkSerial } from './serial-checks.ts';
import { checkUdev } from './udev-checks.ts';
import { checkWedge } from './wedge-checks.ts';

// Runs inside the guest, on its kernel's devices; the host reads its console.
await checkHid();
await checkSerial();
await checkWedge();
await checkPrinter();
await checkUdev();
process.exit(0);

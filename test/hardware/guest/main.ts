import { checkHid } from './hid-checks.ts';
import { checkSerial } from './serial-checks.ts';
import { checkWedge } from './wedge-checks.ts';

// Runs inside the guest, on its kernel's devices; the host reads what it says on the console.
await checkHid();
await checkSerial();
await checkWedge();
process.exit(0);

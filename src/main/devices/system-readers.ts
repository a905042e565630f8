import { afterRealTime } from '../../../drivers/readers/after.ts';
import { listSerialPorts } from '../../../drivers/readers/serial/list-serial-ports.ts';
import { openSerialReader } from '../../../drivers/readers/serial/serial-reader.ts';
import { createVirtualReader } from '../../../drivers/readers/virtual/virtual-reader.ts';
import type { DevicesOptions } from './devices.ts';

/** The readers of this PC, by the real drivers. */
export const systemReaders: DevicesOptions['readers'] = {
  serial: (path) => openSerialReader({ path }),
  virtual: () => createVirtualReader({ after: afterRealTime }),
  ports: listSerialPorts,
};

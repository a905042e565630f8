import { afterRealTime } from '../../../drivers/readers/after.ts';
import { HidBus } from '../../../drivers/readers/hid/hid-bus.ts';
import { openHidReader } from '../../../drivers/readers/hid/hid-reader.ts';
import { detectSerialSettings } from '../../../drivers/readers/serial/detect-serial-settings.ts';
import { listSerialPorts } from '../../../drivers/readers/serial/list-serial-ports.ts';
import { openSerialReader } from '../../../drivers/readers/serial/serial-reader.ts';
import { createVirtualReader } from '../../../drivers/readers/virtual/virtual-reader.ts';
import { createWedgeReader } from '../../../drivers/readers/wedge/wedge-reader.ts';
import type { ReaderEnvironment } from './reader-environment.ts';

/** The readers of this PC, by the real drivers; create only one per program. */
export function systemReaders(): ReaderEnvironment {
  const bus = new HidBus();
  return {
    open: (line, name) =>
      line.kind === 'hid'
        ? openHidReader({ bus, identity: line, name })
        : openSerialReader({
            path: line.path,
            serialNumber: line.serialNumber,
            name,
            settings: line,
          }),
    virtual: () => createVirtualReader({ after: afterRealTime }),
    keyboard: (unheard) =>
      createWedgeReader({ after: afterRealTime, now: () => performance.now(), unheard }),
    hidReaders: () => bus.readers(),
    serialPorts: listSerialPorts,
    detectSerial: detectSerialSettings,
  };
}

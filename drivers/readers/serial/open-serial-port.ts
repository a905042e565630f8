import { SerialPort } from 'serialport';
import { onHangUp, serialProblem } from '../../serial/system-port.ts';
import type { BytePort, BytePortListener, OpenBytePort } from '../byte-port.ts';
import { ReaderFault } from '../reader-fault.ts';
import type { SerialSettings } from './serial-settings.ts';

/** The serial port at `path` (`COM3`, `/dev/ttyUSB0`) as a line of bytes. */
export function openSerialPort(path: string, settings: SerialSettings): OpenBytePort {
  const sevenBits = settings.format !== '8N1';
  const options = {
    path,
    baudRate: settings.baudRate,
    dataBits: sevenBits ? 7 : 8,
    parity: ({ '8N1': 'none', '7E1': 'even', '7O1': 'odd' } as const)[settings.format],
    stopBits: 1,
    autoOpen: false,
  } as const;
  return (listener) =>
    new Promise((resolve, reject) => {
      const port = new SerialPort(options);
      port.open((error) => {
        if (error === null) resolve(listen(port, path, sevenBits, listener));
        else reject(new ReaderFault(serialProblem(error), path, { cause: error }));
      });
    });
}

function listen(
  port: SerialPort,
  path: string,
  sevenBits: boolean,
  listener: BytePortListener,
): BytePort {
  let over = false;
  const lose = (fault: ReaderFault) => {
    if (!over) listener.lost(fault);
    over = true;
  };
  // The chunk is serialport's own buffer; if the listener wipes it, no copy remains.
  port.on('data', (chunk: Buffer) => {
    // Some adapters pass the parity bit through.
    if (sevenBits) for (const [at, byte] of chunk.entries()) chunk[at] = byte & 0x7f;
    listener.received(chunk);
  });
  onHangUp(port, (cause) => lose(new ReaderFault('unplugged', path, { cause })));
  // Only a failed closing arrives here, and it leaves the port closed.
  port.on('error', (cause) => lose(new ReaderFault('failed', path, { cause })));
  return {
    close: () =>
      new Promise((resolve, reject) => {
        over = true;
        if (!port.isOpen) return resolve();
        port.close((cause) =>
          cause === null ? resolve() : reject(new ReaderFault('failed', path, { cause })),
        );
      }),
  };
}

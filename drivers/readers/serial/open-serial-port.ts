import { SerialPort } from 'serialport';
import type { BytePort, BytePortListener, OpenBytePort } from '../byte-port.ts';
import { ReaderFault, type ReaderFaultCode } from '../reader-fault.ts';
import type { SerialSettings } from './serial-settings.ts';

/** serialport has no codes, only the operating system's words: Linux and macOS, then Windows. */
const WORDS: readonly (readonly [RegExp, ReaderFaultCode])[] = [
  [/no such (file|device)|file not found/i, 'not-found'],
  [/permission denied/i, 'permission-denied'],
  // Windows refuses access to a port that another program has open.
  [/cannot lock|busy|temporarily unavailable|access denied/i, 'busy'],
  [/inappropriate ioctl|parameter is incorrect/i, 'not-a-port'],
];

/** The reason the port at `path` did not open. */
export function serialFault(error: Error, path: string): ReaderFault {
  const code = WORDS.find(([words]) => words.test(error.message))?.[1] ?? 'failed';
  return new ReaderFault(code, path, { cause: error });
}

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
        else reject(serialFault(error, path));
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
  port.on('close', (cause: Error | null) => lose(new ReaderFault('unplugged', path, { cause })));
  // After bytes came in, serialport reads a line that hung up over and over, 0 bytes at a time, and
  // reports nothing (serialport/bindings-cpp#162, Linux and macOS). Its poller does know.
  if (port.port !== undefined && 'poller' in port.port) {
    port.port.poller.once('disconnect', (cause) => {
      lose(new ReaderFault('unplugged', path, { cause }));
      if (port.isOpen) port.close();
    });
  }
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

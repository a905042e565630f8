/** Public names of `@swipewell/drivers/readers`: stripe readers by serial port, USB HID and keyboard, and a virtual one. */
export { afterRealTime, type StartTimer } from './after.ts';
export type { BytePort, BytePortListener, OpenBytePort } from './byte-port.ts';
export { HidBus } from './hid/hid-bus.ts';
export type { HidIdentity } from './hid/hid-identity.ts';
export { openHidReader } from './hid/hid-reader.ts';
export type { HidReaderFound, HidReaderListing } from './hid/list-hid-readers.ts';
export type { Reader, ReaderEvent, ReaderKind, ReaderState } from './reader.ts';
export { ReaderFault, type ReaderFaultCode } from './reader-fault.ts';
export { detectSerialSettings } from './serial/detect-serial-settings.ts';
export { listSerialPorts, type SerialPortListing } from './serial/list-serial-ports.ts';
export { openSerialReader } from './serial/serial-reader.ts';
export { type SerialSettings, USUAL_SETTINGS } from './serial/serial-settings.ts';
export { StripeReader } from './stripe-reader.ts';
export { encodeCard, type TestCard } from './virtual/encode-card.ts';
export { createVirtualReader, type VirtualReader } from './virtual/virtual-reader.ts';
export type { GivenBackKey, KeyEvent } from './wedge/key-event.ts';
export { createWedgeReader, type GiveBack, type WedgeReader } from './wedge/wedge-reader.ts';

/** The HID report descriptors of readers: two as their manuals print them, and MagneSafe's. */

/**
 * MagTek SureSwipe (D99875191, *Report descriptor*): three states, three lengths, the encode type,
 * three tracks of 110 bytes, and a feature report of 24 for commands.
 */
export const SURE_SWIPE = Buffer.from(
  '0600ff0901a101150026ff007508' +
    '09200921092209280929092a0938' +
    '95078102' +
    '0930956e820201' +
    '0931956e820201' +
    '0932956e820201' +
    '09209518b20201c0',
  'hex',
);

/**
 * MagTek MagneSafe V5 (99875475): composed here. Its beginning is the manual's *Report descriptor
 * (HID)*: tracks of 112 bytes, card and MagnePrint status. The fields after it are ours, by the
 * manual's table of offsets, up to byte 855.
 */
export const MAGNESAFE_V5 = Buffer.from(
  '0600ff0901a101150026ff007508' +
    '09200921092209280929092a0938' +
    '95078102' +
    '09309570820201' +
    '09319570820201' +
    '09329570820201' +
    '093995018102' +
    '7520092395018102' +
    '7508' +
    field(1) + // MagnePrint data length
    field(128) + // MagnePrint data
    field(16) + // device serial number
    field(2) + // reader encryption status
    field(10) + // key serial number
    field(3) + // masked lengths
    field(112).repeat(3) + // masked tracks
    field(8) + // encrypted session id
    field(4) + // absolute lengths
    '09209518b20201c0',
  'hex',
);

/**
 * ID TECH VersaKey (80074503-001, *Report Descriptor (ID TECH Setting)*): as MagTek's up to the encode
 * type, the total length, 500 bytes of output data, and a feature report of 32 for commands.
 */
export const ID_TECH_FORMAT = Buffer.from(
  '0600ff0901a101150026ff007508' +
    '09200921092209280929092a0938' +
    '95078102' +
    '09309502820201' +
    '093196f401820201' +
    '09209520b20201c0',
  'hex',
);

/** Vendor page 0xFF00, usage 1, one input report of `length` bytes (USB HID 1.11, 6.2.2). */
export function plainDescriptor(length: number): Buffer {
  const descriptor = Buffer.from('0600ff0901a101150026ff0009207508960000820201c0', 'hex');
  descriptor.writeUInt16LE(length, descriptor.indexOf('960000', 0, 'hex') + 1);
  return descriptor;
}

/** A field of bytes, as buffered bytes. */
function field(bytes: number): string {
  return `095095${bytes.toString(16).padStart(2, '0')}820201`;
}

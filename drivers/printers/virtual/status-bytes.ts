/** State of a printer's sensors. */
export interface PrinterCondition {
  readonly paper: 'ok' | 'near-end' | 'out';
  readonly coverOpen: boolean;
  /** The cutter is stuck. */
  readonly jammed: boolean;
  /** Level of the drawer connector's pin 3. */
  readonly drawerHigh: boolean;
}

const offline = ({ paper, coverOpen, jammed }: PrinterCondition) =>
  paper === 'out' || coverOpen || jammed;

const bits = (fixed: number, ...on: readonly (readonly [boolean, number])[]): number =>
  on.reduce((byte, [set, mask]) => (set ? byte | mask : byte), fixed);

/** The answer to `DLE EOT n`. */
export function realTimeByte(n: number, condition: PrinterCondition): number {
  const { paper, coverOpen, jammed, drawerHigh } = condition;
  switch (n) {
    case 1:
      return bits(0x12, [drawerHigh, 0x04], [offline(condition), 0x08]);
    case 2:
      return bits(0x12, [coverOpen, 0x04], [paper === 'out', 0x20], [jammed, 0x40]);
    case 3:
      return bits(0x12, [jammed, 0x08]);
    default:
      return bits(0x12, [paper !== 'ok', 0x0c], [paper === 'out', 0x60]);
  }
}

/** The answer to `GS r 1` (paper) and `GS r 2` (drawer line). */
export function paperByte(n: number, { paper, drawerHigh }: PrinterCondition): number {
  if (n === 2) return drawerHigh ? 0x01 : 0x00;
  return bits(0, [paper !== 'ok', 0x03], [paper === 'out', 0x0c]);
}

/** The four bytes that `GS a` makes a printer send unasked on every change. */
export function asbBytes(condition: PrinterCondition): Uint8Array {
  const { paper, coverOpen, jammed, drawerHigh } = condition;
  return Uint8Array.of(
    bits(0x10, [drawerHigh, 0x04], [offline(condition), 0x08], [coverOpen, 0x20]),
    bits(0, [jammed, 0x08]),
    bits(0, [paper !== 'ok', 0x03], [paper === 'out', 0x0c]),
    0,
  );
}

/**
 * The longitudinal redundancy character of a track: the exclusive or of the data bits of all its
 * characters, both sentinels included, in the alphabet of the track (ISO/IEC 7811-2). `sum` is the
 * exclusive or of the bytes of those characters.
 */
export function lrcOf(sum: number, fourBit: boolean): number {
  return fourBit ? fourBitLrc(sum) : sixBitLrc(sum);
}

/** True if a track of this alphabet can have this byte as its LRC. */
export function isLrc(byte: number, fourBit: boolean): boolean {
  return fourBit ? byte >= 0x30 && byte <= 0x3f : byte >= 0x20 && byte <= 0x5f;
}

function fourBitLrc(sum: number): number {
  return 0x30 + (sum & 0x0f);
}

/**
 * Subtracting 0x20 from a byte of this alphabet moves its bit 6 to bit 5 and keeps the five bits
 * below. The same is true of lowercase letters, which come from the reader: the card has capitals.
 */
function sixBitLrc(sum: number): number {
  return 0x20 + ((sum & 0x40) >> 1) + (sum & 0x1f);
}

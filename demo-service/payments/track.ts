/** The needed data of a swipe. The number lives only as long as the request. */
export interface Card {
  readonly number: string;
  /** Last instant of the expiry month in Unix seconds; undefined for a card without expiry. */
  readonly expiresAt: number | undefined;
}

// ISO/IEC 7813 track 2, with or without sentinels and LRC: PAN, separator, YYMM or a separator in
// its place, and any rest. Some readers write the separator as D. A track 1 of the same swipe may
// precede it.
const TRACK_2 =
  /^(?:%[^?]{0,200}\?)?;?(\d{12,19})[=D](?:(?:(\d{2})(0\d|1[0-2])|[=D])[0-9=D]{0,30})?(?:\?.?)?$/i;

/** Reads track 2; undefined for any other text. */
export function readTrack(track: string): Card | undefined {
  const match = TRACK_2.exec(track.trim());
  if (match === null) return undefined;
  const [, number = '', year, month] = match;
  return { number, expiresAt: expiry(year, month) };
}

function expiry(year: string | undefined, month: string | undefined): number | undefined {
  // A card without expiry has 0000.
  if (year === undefined || month === undefined || month === '00') return undefined;
  return Date.UTC(2000 + Number(year), Number(month)) / 1000 - 1;
}

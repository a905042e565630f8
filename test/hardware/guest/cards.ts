/** Test cards, which every check swipes. */
const T1 = '%B4111111111111111^DOE/JANE^30121010000000000?';
const T2 = ';4111111111111111=30121010000000000?';

export const SWIPE = `${T1}${T2}`;

/** MagTek's report: 337 bytes of SureSwipe, 856 of MagneSafe (hardware.md §2). */
export function magtekReport(length: number, room: number): Buffer {
  const report = Buffer.alloc(length);
  report.set([T1.length, T2.length, 0], 3);
  report.write(T1, 7);
  report.write(T2, 7 + room);
  return report;
}

export function idTechReport(length: number): Buffer {
  const report = Buffer.alloc(length);
  report.set([T1.length, T2.length, 0], 3);
  report.writeUInt16LE(SWIPE.length, 7);
  report.write(SWIPE, 9);
  return report;
}

/** The unit that a disk writes whole or not at all, bytes. */
const SECTOR = 512;

/** The numbers of the sectors that differ between the two, or that only one of them has. */
export function changedSectors(before: Buffer, after: Buffer): readonly number[] {
  const sectors = Math.ceil(Math.max(before.length, after.length) / SECTOR);
  return Array.from({ length: sectors }, (_, index) => index).filter(
    (index) => sector(before, index).compare(sector(after, index)) !== 0,
  );
}

function sector(file: Buffer, index: number): Buffer {
  return file.subarray(index * SECTOR, (index + 1) * SECTOR);
}

/**
 * The file after a power cut: `before` with these sectors of `after` written. New sectors that did
 * not reach the disk are zeros, as file systems leave them.
 */
export function withSectors(before: Buffer, after: Buffer, written: readonly number[]): Buffer {
  const length = Math.max(
    before.length,
    ...written.map((index) => Math.min((index + 1) * SECTOR, after.length)),
  );
  const file = Buffer.alloc(length);
  before.copy(file);
  for (const index of written) sector(after, index).copy(file, index * SECTOR);
  return file;
}

/** Most sectors tried alone, spread evenly. */
const TRIED_ALONE = 24;

function spread(sectors: readonly number[]): readonly number[] {
  const every = Math.ceil(sectors.length / TRIED_ALONE);
  return sectors.filter((_, index) => index % every === 0);
}

/**
 * The sets of sectors that may have reached the disk when nothing was synced since `before`: every
 * prefix, for writes in order; each one missing, and each one alone, for writes out of order.
 */
export function* tornWrites(before: Buffer, after: Buffer): Generator<Buffer> {
  const changed = changedSectors(before, after);
  for (let count = 0; count <= changed.length; count += 1) {
    yield withSectors(before, after, changed.slice(0, count));
  }
  if (changed.length < 2) return;
  for (const each of spread(changed)) {
    yield withSectors(
      before,
      after,
      changed.filter((index) => index !== each),
    );
    yield withSectors(before, after, [each]);
  }
}

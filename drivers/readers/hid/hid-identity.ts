/**
 * Identifies a reader on this PC: by its serial number, on any port; without one by its model, with
 * its last path preferred.
 */
export interface HidIdentity {
  readonly vendorId: number;
  readonly productId: number;
  readonly serialNumber: string | null;
  readonly path: string | null;
}

/** The reader with this identity in the list. */
export function findReader<Reader extends HidIdentity>(
  readers: readonly Reader[],
  { vendorId, productId, serialNumber, path }: HidIdentity,
): Reader | null {
  const alike = readers.filter(
    (reader) =>
      reader.vendorId === vendorId &&
      reader.productId === productId &&
      reader.serialNumber === serialNumber,
  );
  return alike.find((reader) => reader.path === path) ?? alike[0] ?? null;
}

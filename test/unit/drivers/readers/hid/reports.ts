/** Reports in the forms of hardware.md §2; test cards only. */

/** hardware.md §2's sample, from MagTek's manual. */
export const SAMPLE = {
  t1: '%B5452300551227189^HOGAN/PAUL      ^08043210000000725000000?',
  t2: ';5452300551227189=080432100000007250?',
  t3: ';5163499080020445=000000000000?',
} as const;

interface Fields {
  readonly t1?: string;
  readonly t2?: string;
  readonly t3?: string;
  readonly status?: readonly [number, number, number];
  /** Replaces the tracks' real lengths. */
  readonly lengths?: readonly [number, number, number];
  /** The content of the unset bytes. */
  readonly stale?: string;
}

function magtek(size: number, room: number, fields: Fields): Buffer {
  const { t1 = '', t2 = '', t3 = '', stale = '\0' } = fields;
  const report = Buffer.alloc(size);
  report.fill(stale, 7, Math.min(size, 7 + 3 * room), 'latin1');
  Buffer.from(fields.status ?? [0, 0, 0]).copy(report, 0);
  Buffer.from(fields.lengths ?? [t1.length, t2.length, t3.length]).copy(report, 3);
  for (const [index, track] of [t1, t2, t3].entries()) {
    report.write(track, 7 + index * room, 'latin1');
  }
  return report;
}

export function sureSwipe(fields: Fields): Buffer {
  return magtek(337, 110, fields);
}

export function magneSafe(fields: Fields, encryptionStatus = 0, size = 856): Buffer {
  const report = magtek(size, 112, fields);
  report.writeUInt16BE(encryptionStatus, 493);
  return report;
}

/**
 * MagneSafe V5 at security level 3: ciphertext in place of the tracks, then masked tracks
 * (hardware.md §2).
 */
export function magneSafeEncrypted(): Buffer {
  const ciphertext = 'C25C1D1197D31CAA87285D59A892047426D9182EC11353C0';
  const report = magneSafe({ t1: ciphertext, t2: ciphertext }, 0x0006);
  for (const [index, masked] of [
    '%B4003000050006781^TEST/MPS^19120000000000000?',
    ';4003000050006781=19120000000000000000?',
  ].entries()) {
    report[505 + index] = masked.length;
    report.write(masked, 508 + index * 112, 'latin1');
  }
  return report;
}

interface IdTechFields {
  readonly data: string | Buffer;
  readonly lengths?: readonly [number, number, number];
  /** Of all tracks, or of each. */
  readonly status?: number | readonly [number, number, number];
  readonly encodeType?: number;
  readonly total?: number;
  readonly highByteFirst?: boolean;
  readonly size?: number;
}

export function idTech({ data, lengths, encodeType, total, ...how }: IdTechFields): Buffer {
  const bytes = Buffer.from(data as string, 'latin1');
  const report = Buffer.alloc(how.size ?? 508, 'x');
  report.fill(0, 0, 9);
  const { status = 0 } = how;
  Buffer.from(typeof status === 'number' ? [status, status, status] : status).copy(report);
  Buffer.from(lengths ?? [0, 0, 0]).copy(report, 3);
  report[6] = encodeType ?? 0;
  const length = total ?? bytes.length;
  if (how.highByteFirst) report.writeUInt16BE(length, 7);
  else report.writeUInt16LE(length, 7);
  bytes.copy(report, 9);
  return report;
}

/** `02 LenL LenH data XOR SUM 03` (hardware.md §3). */
export function secureFrame(data: Buffer, lengthCountsXor = false): Buffer {
  const length = data.length + (lengthCountsXor ? 1 : 0);
  const xor = data.reduce((check, byte) => check ^ byte, 0);
  const sum = data.reduce((check, byte) => (check + byte) & 0xff, 0);
  return Buffer.concat([
    Buffer.from([0x02, length & 0xff, length >> 8]),
    data,
    Buffer.from([xor, sum, 0x03]),
  ]);
}

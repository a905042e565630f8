import { v7 } from 'uuid';
import { UPLOAD_PART } from '../../shared/contract/bank.ts';

interface Part {
  readonly uploadId: string;
  readonly place: number;
  /** Base64. */
  readonly part: string;
}

/** Sends a file to the till in parts, as a message is limited. Returns the id of the upload. */
export async function sendFile(
  file: File,
  send: (part: Part) => Promise<unknown>,
): Promise<string> {
  const uploadId = v7();
  const bytes = new Uint8Array(await file.arrayBuffer());
  for (let place = 0; place === 0 || place * UPLOAD_PART < bytes.length; place += 1) {
    const part = bytes.subarray(place * UPLOAD_PART, (place + 1) * UPLOAD_PART);
    await send({ uploadId, place, part: btoa(String.fromCharCode(...part)) });
  }
  return uploadId;
}

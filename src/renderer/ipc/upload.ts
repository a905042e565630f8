import { v7 } from 'uuid';
import { UPLOAD_PART, type UploadPart } from '../../shared/contract/values.ts';

/** Sends a file to the till in parts, as a message is limited. Returns the id of the upload. */
export async function sendFile(
  file: File,
  send: (part: UploadPart) => Promise<unknown>,
): Promise<string> {
  const uploadId = v7();
  const bytes = new Uint8Array(await file.arrayBuffer());
  for (let place = 0; place === 0 || place * UPLOAD_PART < bytes.length; place += 1) {
    const part = bytes.subarray(place * UPLOAD_PART, (place + 1) * UPLOAD_PART);
    await send({ uploadId, place, part: btoa(String.fromCharCode(...part)) });
  }
  return uploadId;
}

import { z } from 'zod';

/**
 * A typed card, account or routing number crosses from a page to the till as bytes that can be
 * wiped, in one binary frame on the page's channel. A command then names the number by its handle.
 * A frame is its kind, the 16 bytes of the handle, then the digits in ASCII; a frame without digits makes the
 * till wipe the number.
 */
export const typedNumberSchema = z.string().regex(/^[0-9a-f]{32}$/);

const KIND = 1;
const HANDLE_BYTES = 16;
const HEADER_BYTES = 1 + HANDLE_BYTES;
/** Of an account on file (interface.md §2.5). */
const MOST_DIGITS = 255;

export interface TypedNumberFrame {
  readonly handle: string;
  /** A view of the frame's own memory. */
  readonly digits: Uint8Array;
}

/** 32 hexadecimal digits. */
export function newTypedNumberHandle(): string {
  const random = crypto.getRandomValues(new Uint8Array(HANDLE_BYTES));
  return Array.from(random, (byte) => byte.toString(16).padStart(2, '0')).join('');
}

/** @param handle as `newTypedNumberHandle` makes it. */
export function typedNumberFrame(handle: string, digits: Uint8Array): Uint8Array<ArrayBuffer> {
  const frame = new Uint8Array(HEADER_BYTES + digits.length);
  frame[0] = KIND;
  for (let at = 0; at < HANDLE_BYTES; at += 1) {
    frame[1 + at] = Number.parseInt(handle.slice(at * 2, at * 2 + 2), 16);
  }
  frame.set(digits, HEADER_BYTES);
  return frame;
}

/** Null for bytes that are not such a frame. */
export function readTypedNumberFrame(frame: Uint8Array): TypedNumberFrame | null {
  if (frame[0] !== KIND || frame.length < HEADER_BYTES) return null;
  if (frame.length > HEADER_BYTES + MOST_DIGITS) return null;
  const bytes = frame.subarray(1, HEADER_BYTES);
  const handle = Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
  return { handle, digits: frame.subarray(HEADER_BYTES) };
}

import {
  chmodSync,
  closeSync,
  existsSync,
  fchmodSync,
  mkdirSync,
  openSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { CodedError } from './coded-error.ts';

/**
 * Set-group-id, and the group may write: an installer marks a folder of several accounts like this.
 */
const SHARED = 0o2020;
const RIGHTS = { own: 0o600, shared: 0o660, sharedFolder: 0o2770 } as const;

function isShared(folder: string): boolean {
  return (statSync(folder).mode & SHARED) === SHARED;
}

/**
 * Makes `folder` and its missing parents; in a shared one they are the group's too. On Windows new
 * folders inherit the rights of their parent.
 */
export function makeFolder(folder: string): void {
  if (existsSync(folder)) return;
  const above = dirname(folder);
  makeFolder(above);
  mkdirSync(folder, { recursive: true });
  shareFolder(folder);
}

/** Gives `folder` to the group if the folder above it is shared. */
export function shareFolder(folder: string): void {
  if (isShared(dirname(folder))) chmodSync(folder, RIGHTS.sharedFolder);
}

/**
 * Makes `file` empty if it is missing, for its owner alone; in a shared folder for the group too.
 */
export function makePrivateFile(file: string): void {
  if (existsSync(file)) return;
  const descriptor = openSync(file, 'ax', RIGHTS.own);
  try {
    if (isShared(dirname(file))) fchmodSync(descriptor, RIGHTS.shared);
  } finally {
    closeSync(descriptor);
  }
}

/**
 * Replaces a file whole or not at all. Only its owner can read it, and in a shared folder its
 * group. Throws the errors of the file system.
 */
export function replaceWhole(file: string, text: string): void {
  const next = `${file}.new`;
  makeFolder(dirname(file));
  rmSync(next, { force: true }); // the rest of an interrupted write may belong to another account
  makePrivateFile(next);
  writeFileSync(next, text, { flush: true });
  renameSync(next, file);
}

/** Checks a folder when a person chooses it. @throws {CodedError} `FILE_UNREADABLE` */
export async function requireWritable(folder: string): Promise<void> {
  const probe = join(folder, `.swipewell-${crypto.randomUUID()}`);
  try {
    await writeFile(probe, '');
    await rm(probe);
  } catch (error) {
    throw new CodedError('FILE_UNREADABLE', { cause: error });
  }
}

import {
  chmodSync,
  closeSync,
  existsSync,
  fchmodSync,
  mkdirSync,
  openSync,
  statSync,
} from 'node:fs';
import { dirname } from 'node:path';

/** Set-group-id, and the group may write: how an installer marks a folder that several accounts share. */
const SHARED = 0o2020;
const RIGHTS = { own: 0o600, shared: 0o660, sharedFolder: 0o2770 } as const;

function isShared(folder: string): boolean {
  return (statSync(folder).mode & SHARED) === SHARED;
}

/**
 * Makes `folder` and those above it that are missing; in a shared one they are the group's too. On
 * Windows what is made has the rights of the folder it lies in, by the system's own rule.
 */
export function makeFolder(folder: string): void {
  if (existsSync(folder)) return;
  const above = dirname(folder);
  makeFolder(above);
  mkdirSync(folder, { recursive: true });
  if (isShared(above)) chmodSync(folder, RIGHTS.sharedFolder);
}

/** Makes `file` empty where there is none, for its owner alone; in a shared folder for the group too. */
export function makePrivateFile(file: string): void {
  if (existsSync(file)) return;
  const descriptor = openSync(file, 'ax', RIGHTS.own);
  try {
    if (isShared(dirname(file))) fchmodSync(descriptor, RIGHTS.shared);
  } finally {
    closeSync(descriptor);
  }
}

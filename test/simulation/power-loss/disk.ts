import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** The files of a folder, by name. */
export type Disk = ReadonlyMap<string, Buffer>;

export function readDisk(folder: string): Disk {
  return new Map(
    readdirSync(folder).map((name) => [name, readFileSync(join(folder, name))] as const),
  );
}

/** Makes `folder` hold these files and no others. */
export function writeDisk(folder: string, disk: Disk): void {
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  for (const [name, file] of disk) writeFileSync(join(folder, name), file);
}

/** A system and processor of a package, in Node's names. */
export interface Target {
  readonly platform: 'linux' | 'win32' | 'darwin';
  readonly arch: 'x64' | 'arm64';
}

/** electron-builder's flag of each system. */
export const BUILDER_FLAG = { linux: '--linux', win32: '--win', darwin: '--mac' } as const;

/**
 * The targets of each system's installers; macOS and Windows have both in one run, for one update
 * file.
 */
export const INSTALLER_TARGETS: Readonly<Record<Target['platform'], readonly Target['arch'][]>> = {
  linux: ['x64'],
  win32: ['x64', 'arm64'],
  darwin: ['x64', 'arm64'],
};

export function isPlatform(name: string): name is Target['platform'] {
  return Object.hasOwn(INSTALLER_TARGETS, name);
}

/** A system and processor that a package is made for, as Node names them. */
export interface Target {
  readonly platform: 'linux' | 'win32' | 'darwin';
  readonly arch: 'x64' | 'arm64';
}

/** The flag that tells electron-builder the system. */
export const BUILDER_FLAG = { linux: '--linux', win32: '--win', darwin: '--mac' } as const;

/** What each system's installers are made for; macOS and Windows have both in one run, for one update file. */
export const INSTALLER_TARGETS: Readonly<Record<Target['platform'], readonly Target['arch'][]>> = {
  linux: ['x64'],
  win32: ['x64', 'arm64'],
  darwin: ['x64', 'arm64'],
};

export function isPlatform(name: string): name is Target['platform'] {
  return Object.hasOwn(INSTALLER_TARGETS, name);
}

import { fetchNativePackages } from './native-packages.ts';
import { runBuilder } from './run-builder.ts';
import { INSTALLER_TARGETS, type Target } from './targets.ts';

/**
 * Builds the installers of this computer's system, signed if the environment has the keys.
 *
 * @throws Error see {@link fromEnvironment}
 */
export async function packageInstallers(
  root: string,
  platform: Target['platform'],
  env: NodeJS.ProcessEnv,
): Promise<void> {
  const archs = INSTALLER_TARGETS[platform];
  for (const arch of archs) await fetchNativePackages(root, { platform, arch });
  runBuilder(root, { platform, archs, over: fromEnvironment(platform, env) });
}

/** What signs on Windows (Azure Trusted Signing); its credentials are AZURE_TENANT_ID, _CLIENT_ID and _CLIENT_SECRET. */
const AZURE = {
  endpoint: 'SWIPEWELL_SIGNING_ENDPOINT',
  codeSigningAccountName: 'SWIPEWELL_SIGNING_ACCOUNT',
  certificateProfileName: 'SWIPEWELL_SIGNING_PROFILE',
  publisherName: 'SWIPEWELL_PUBLISHER',
} as const;

/** What signs and notarizes on macOS; APPLE_API_KEY is the path of the key's file. */
const APPLE = ['CSC_LINK', 'APPLE_API_KEY', 'APPLE_API_KEY_ID', 'APPLE_API_ISSUER'] as const;

/**
 * Apple silicon starts no program with a wrong signature, and the fuses change the one of Electron: an unsigned
 * program is signed ad hoc, without an identity. The hardened runtime would refuse Electron's libraries then.
 */
const UNSIGNED_MAC = { identity: '-', hardenedRuntime: false } as const;

/**
 * The environment's additions to electron-builder.yml; docs/explanation/desktop.md lists the variables.
 *
 * @throws Error for a part of the signature only, and for an update address in a build without one: its updates could
 *   not be verified
 */
export function fromEnvironment(
  platform: Target['platform'],
  env: NodeJS.ProcessEnv,
): Readonly<Record<string, unknown>> {
  const needed = { win32: Object.values(AZURE), darwin: APPLE, linux: [] }[platform];
  const missing = needed.filter((name) => !env[name]);
  const signed = needed.length > 0 && missing.length === 0;
  if (missing.length > 0 && missing.length < needed.length) {
    throw new Error(`A signed build also needs ${missing.join(', ')}.`);
  }
  const updates = Boolean(env['SWIPEWELL_UPDATES_URL']);
  if (updates && !signed) {
    throw new Error(
      'Without a signature no update can be verified: remove SWIPEWELL_UPDATES_URL, or set the signing variables.',
    );
  }
  const homepage = env['SWIPEWELL_HOMEPAGE'];
  const azure = Object.entries(AZURE).map(([option, name]) => [option, env[name]]);
  return {
    ...(updates ? {} : { publish: null }),
    ...(homepage ? { extraMetadata: { homepage } } : {}),
    ...(signed ? { forceCodeSigning: true } : {}),
    ...(signed && platform === 'win32'
      ? { win: { azureSignOptions: Object.fromEntries(azure) } }
      : {}),
    ...(platform === 'darwin' ? { mac: signed ? { notarize: true } : UNSIGNED_MAC } : {}),
  };
}

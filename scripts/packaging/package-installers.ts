import { fetchNativePackages } from './native-packages.ts';
import { runBuilder } from './run-builder.ts';
import { INSTALLER_TARGETS, type Target } from './targets.ts';

/**
 * Builds the installers of this computer's system, signed if the environment has the keys.
 *
 * @throws Error if a signed Windows installer would name no publisher: updates could not be checked
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

/** The environment's additions to electron-builder.yml; docs/installing.md lists the variables. */
export function fromEnvironment(
  platform: Target['platform'],
  env: NodeJS.ProcessEnv,
): Readonly<Record<string, unknown>> {
  const publisherName = env['SWIPEWELL_PUBLISHER'];
  const signsWindows = platform === 'win32' && Boolean(env['WIN_CSC_LINK'] ?? env['CSC_LINK']);
  if (signsWindows && !publisherName) {
    throw new Error(
      'A signed installer needs SWIPEWELL_PUBLISHER: the name in the certificate, which updates are checked against.',
    );
  }
  return {
    ...(env['SWIPEWELL_UPDATES_URL'] ? {} : { publish: null }),
    ...(env['SWIPEWELL_SIGNED'] ? { forceCodeSigning: true } : {}),
    ...(signsWindows ? { win: { signtoolOptions: { publisherName } } } : {}),
  };
}

import { spawnSync } from 'node:child_process';
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { BUILDER_FLAG, type Target } from './targets.ts';

export interface BuilderRun {
  readonly platform: Target['platform'];
  readonly archs: readonly Target['arch'][];
  /** `dir` makes only the unpacked program; without it, the installers of electron-builder.yml. */
  readonly only?: 'dir';
  /** Overrides of electron-builder.yml. */
  readonly over: Readonly<Record<string, unknown>>;
}

/** A secret that a repository does not have is an empty variable in its workflow, which electron-builder takes for a certificate. */
export function withoutEmpty(env: NodeJS.ProcessEnv): NodeJS.ProcessEnv {
  return Object.fromEntries(Object.entries(env).filter(([, value]) => value !== ''));
}

/**
 * Runs electron-builder on electron-builder.yml.
 *
 * @throws Error if it fails; its messages are on standard error
 */
export function runBuilder(root: string, run: BuilderRun): void {
  const folder = join(root, 'out', 'packaging');
  mkdirSync(folder, { recursive: true });
  const config = join(folder, `${run.platform}.json`);
  const extended = { extends: join(root, 'electron-builder.yml'), ...run.over };
  writeFileSync(config, JSON.stringify(extended));
  const { status } = spawnSync(
    process.execPath,
    [
      join(root, 'node_modules', 'electron-builder', 'cli.js'),
      BUILDER_FLAG[run.platform],
      ...(run.only === undefined ? [] : [run.only]),
      ...run.archs.map((arch) => `--${arch}`),
      '--publish=never',
      `--config=${config}`,
    ],
    { cwd: root, stdio: ['ignore', 2, 2], env: withoutEmpty(process.env) },
  );
  if (status !== 0) throw new Error(`electron-builder failed for ${run.platform}; see above.`);
}

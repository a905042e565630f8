import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { cpSync, mkdirSync, mkdtempSync, readdirSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, dirname, join, resolve } from 'node:path';
import { createInterface } from 'node:readline';
import { promisify } from 'node:util';
import { z } from 'zod';

const run = promisify(execFile);
const ROOT = resolve(import.meta.dirname, '../..');

/** The folders of the packages (workspaces of package.json) with their names. */
export const PACKAGES = [
  { folder: 'demo-service', name: '@swipewell/demo-service' },
  { folder: 'drivers', name: '@swipewell/drivers' },
  { folder: 'src/main/payments-api', name: '@swipewell/payments-client' },
] as const;

/** The sources from which the packages are emitted. */
const SOURCES = [
  ...PACKAGES.map(({ folder }) => folder),
  'src/shared/domain',
  'scripts/emit-package.ts',
  'package.json',
  'tsconfig.json',
  'tsconfig.package.json',
  'LICENSE',
];

/** This Node first, as npm sets it for its scripts; nothing is fetched by npx. */
const environment = (over: NodeJS.ProcessEnv = {}): NodeJS.ProcessEnv => ({
  ...process.env,
  PATH: `${dirname(process.execPath)}${delimiter}${process.env['PATH'] ?? ''}`,
  ...over,
});

const packed = z.array(
  z.object({ filename: z.string(), files: z.array(z.object({ path: z.string() })) }),
);
export type Packed = z.output<typeof packed>;

/** Packs the packages from a copy of their sources, so that no test sees half of an emitted one. */
export async function packPackages(folder: string): Promise<Packed> {
  const copy = join(folder, 'sources');
  for (const source of SOURCES) {
    mkdirSync(dirname(join(copy, source)), { recursive: true });
    cpSync(join(ROOT, source), join(copy, source), { recursive: true });
  }
  symlinkSync(join(ROOT, 'node_modules'), join(copy, 'node_modules'), 'junction');
  mkdirSync(join(folder, 'tarballs'));
  const args = ['pack', '--workspaces', '--silent', '--json', '--pack-destination', '../tarballs'];
  const { stdout } = await run('npm', args, {
    ...{ cwd: copy, env: environment(), shell: process.platform === 'win32' },
  });
  return packed.parse(Object.values(z.json().parse(JSON.parse(stdout)) ?? []));
}

/** Installs the tarballs in `folder`/app, which has nothing else. */
export async function installTarballs(folder: string): Promise<string> {
  const app = join(folder, 'app');
  mkdirSync(app);
  const tarballs = readdirSync(join(folder, 'tarballs')).map((name) =>
    join('..', 'tarballs', name),
  );
  writeFileSync(join(app, 'package.json'), '{ "type": "module", "private": true }\n');
  await run('npm', ['install', '--no-audit', '--no-fund', '--prefer-offline', ...tarballs], {
    ...{ cwd: app, env: environment(), shell: process.platform === 'win32' },
  });
  return app;
}

/** A folder that resolves the packages' names to the sources of the repository, with the condition. */
export function linkSources(folder: string): string {
  const linked = join(folder, 'linked');
  mkdirSync(join(linked, 'node_modules', '@swipewell'), { recursive: true });
  for (const { folder: source, name } of PACKAGES)
    symlinkSync(join(ROOT, source), join(linked, 'node_modules', name), 'junction');
  return linked;
}

export const newFolder = (): string => mkdtempSync(join(tmpdir(), 'swipewell-packages-'));

const failed = z.object({ code: z.number(), stdout: z.string(), stderr: z.string() });

/** Runs a command of a shell; npx may use what is installed, and nothing else. */
export async function runShell(command: string, cwd: string) {
  const env = environment({ npm_config_offline: 'true', npm_config_yes: 'false' });
  return run(command, { cwd, env, shell: true }).then(
    ({ stdout, stderr }) => ({ code: 0, stdout, stderr }),
    (error: unknown) => failed.parse(error),
  );
}

/** A command that runs until it is stopped, and its first line. */
export interface Started {
  readonly line: string;
  stop(): Promise<void>;
}

export async function startCommand(command: string, cwd: string): Promise<Started> {
  const env = environment({ npm_config_offline: 'true', npm_config_yes: 'false' });
  const detached = process.platform !== 'win32';
  const child = spawn(command, {
    cwd,
    env,
    shell: true,
    detached,
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let errors = '';
  child.stderr.on('data', (part: Buffer) => {
    errors += part.toString('utf8');
  });
  const ended = once(child, 'exit');
  const stop = async (): Promise<void> => {
    if (detached && child.pid !== undefined) process.kill(-child.pid, 'SIGTERM');
    else child.kill();
    await ended;
  };
  const first = once(createInterface(child.stdout), 'line').then(([text]) => String(text));
  const line = await Promise.race([
    first,
    ended.then(([code]) => Promise.reject(new Error(`${command} ended with ${code}: ${errors}`))),
  ]);
  return { line, stop };
}

import { spawn } from 'node:child_process';

const COMMANDS: Partial<Record<NodeJS.Platform, readonly string[]>> = {
  darwin: ['open'],
  win32: ['cmd', '/c', 'start', ''],
};

/** Opens `url` in the person's own browser; calls `failed` when there is no way to. */
export function openBrowser(url: string, failed: () => void): void {
  const [command = 'xdg-open', ...args] = COMMANDS[process.platform] ?? [];
  const child = spawn(command, [...args, url], { stdio: 'ignore', detached: true });
  child.once('error', failed);
  child.unref();
}

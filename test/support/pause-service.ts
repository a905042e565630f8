import { readdirSync, readFileSync } from 'node:fs';

/**
 * Pauses the demo service of the counter on `data`, so that it answers no request until it is
 * resumed. Found by its folder argument (Linux).
 */
export function pauseService(data: string): { readonly goOn: () => void } {
  const pid = readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .map(Number)
    .find((each) => commandLine(each).includes(`--data=${data}/demo-service`));
  if (pid === undefined) throw new Error(`No demo service runs on ${data}.`);
  process.kill(pid, 'SIGSTOP');
  return { goOn: () => process.kill(pid, 'SIGCONT') };
}

function commandLine(pid: number): readonly string[] {
  try {
    return readFileSync(`/proc/${pid}/cmdline`, 'utf8').split('\0');
  } catch {
    return []; // ended meanwhile
  }
}

import { readdirSync, readFileSync } from 'node:fs';

/**
 * Holds the demo service of the counter on `data` still, so that it answers nothing until it may go on.
 * It is found by the folder that it was told (Linux).
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

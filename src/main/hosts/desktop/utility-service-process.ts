import { utilityProcess } from 'electron';
import type { ServiceProcess } from '../../system/embedded-service.ts';

/** The demo service in an Electron utility process, which ends with the program. */
export function utilityServiceProcess(script: string): (args: readonly string[]) => ServiceProcess {
  return (args) => {
    const child = utilityProcess.fork(script, [...args], { stdio: ['ignore', 'pipe', 'ignore'] });
    const { stdout } = child;
    if (stdout === null) throw new Error('The utility process has no standard output.');
    return {
      lastWords: () => '',
      stdout: stdout as AsyncIterable<Uint8Array>, // a Node stream, with a weaker type in Electron
      ended: new Promise((resolve) => child.once('exit', resolve)),
      stop: () => child.kill(),
    };
  };
}

import { join } from 'node:path';
import { app, utilityProcess } from 'electron';

/**
 * `swipewell --command hub …`: the hub of a clinic or one of its commands, a program of its own, in a process that ends with
 * this one. No window, an exit code.
 * @param program folder of the built program.
 */
export async function runAsHub(program: string, args: readonly string[]): Promise<void> {
  app.disableHardwareAcceleration(); // a task at the start of a PC has no screen
  await app.whenReady();
  const hub = utilityProcess.fork(join(program, 'main', 'hub.js'), [...args], { stdio: 'inherit' });
  const code = await new Promise<number>((resolve) => hub.once('exit', resolve));
  app.exit(code);
}

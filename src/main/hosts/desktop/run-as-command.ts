import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { app, protocol, safeStorage } from 'electron';
import { v7 } from 'uuid';
import { t } from '../../../shared/messages/t.ts';
import { askSecret, type CommandPorts, windowsInput } from '../../cli/command.ts';
import { runCommand } from '../../cli/run-command.ts';
import { fileSecrets } from '../../setup/secret-store.ts';
import { reportOnStandardError } from '../../setup/startup-sentence.ts';
import { closeProgram, writeNoCoreDump } from './navigation-policy.ts';
import { SCREEN_SCHEME } from './screens.ts';
import { findTillHome, safeSecrets } from './till-home.ts';
import { utilityServiceProcess } from './utility-service-process.ts';

/**
 * `swipewell --command verify-journal --person …`: no window but that of a replay, an exit code.
 * @param program folder of the built program.
 */
export async function runAsCommand(program: string, args: readonly string[]): Promise<void> {
  const isReplay = args[0] === 'replay';
  if (isReplay) prepareWindow();
  await app.whenReady();
  const say = (line: string) => void process.stdout.write(`${line}\n`);
  const options = { data: { type: 'string' } } as const;
  const { values } = parseArgs({ args: [...args], strict: false, options });
  const named = typeof values.data === 'string' ? values.data : null;
  const home = findTillHome(app, process.platform, process.env);
  if (named === null && home.kind === 'barred') {
    say(t('desktop.counterPcSharedOther'));
    return app.exit(1);
  }
  const account = named ?? app.getPath('userData');
  const file = fileSecrets(join(account, 'secrets.json'));
  const secrets = safeSecrets(file, safeStorage, process.platform);
  const ports: CommandPorts = {
    data: named ?? home.folder,
    account,
    secrets,
    productionAllowed: secrets.guard === 'system',
    version: app.getVersion(),
    spawnService: utilityServiceProcess(join(program, 'main', 'service.js')),
    now: () => new Date(),
    wait,
    newId: () => v7(),
    ask: (variable, question) =>
      askSecret(variable, question, process.platform === 'win32' ? windowsInput : undefined),
    say,
    complain: (line) => process.stderr.write(`${line}\n`),
  };
  const code = isReplay
    ? await (await import('./run-replay.ts')).showReplay(program, args, ports)
    : await runCommand(args, ports);
  app.exit(code);
}

/** Before Electron is ready: the only command with a window. */
function prepareWindow(): void {
  writeNoCoreDump(process.platform, reportOnStandardError);
  closeProgram(app);
  protocol.registerSchemesAsPrivileged([
    { scheme: SCREEN_SCHEME, privileges: { standard: true, secure: true } },
  ]);
}

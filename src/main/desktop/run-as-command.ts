import { join } from 'node:path';
import { app, safeStorage } from 'electron';
import { v7 } from 'uuid';
import { askSecret } from '../commands/ask-secret.ts';
import { runCommand } from '../commands/run-command.ts';
import { fileSecrets } from '../settings/file-secrets.ts';
import { safeSecrets } from './safe-secrets.ts';

/** `swipewell --command verify-journal --person …`: no window, an exit code. */
export async function runAsCommand(args: readonly string[]): Promise<void> {
  await app.whenReady();
  const data = app.getPath('userData');
  const file = fileSecrets(join(data, 'secrets.json'));
  const secrets = safeSecrets(file, safeStorage, process.platform);
  const code = await runCommand(args, {
    data,
    secrets,
    productionAllowed: secrets.guard === 'system',
    version: app.getVersion(),
    now: () => new Date(),
    newId: () => v7(),
    ask: askSecret,
    say: (line) => process.stdout.write(`${line}\n`),
  });
  app.exit(code);
}

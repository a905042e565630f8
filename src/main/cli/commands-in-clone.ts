import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { v7 } from 'uuid';
import manifest from '../../../package.json' with { type: 'json' };
import { nodeServiceProcess } from '../embedded-service/node-service-process.ts';
import { BROWSER_DATA } from '../setup/data-folders.ts';
import { fileSecrets } from '../setup/file-secrets.ts';
import { askSecret } from './ask-secret.ts';
import { runCommand } from './run-command.ts';

const SERVICE = fileURLToPath(new URL('../../../demo-service/main.ts', import.meta.url));

/** Runs a command on the data of the browser host or of `--data`; sets the exit code. */
export async function commandsInClone(args: readonly string[]): Promise<void> {
  const options = { data: { type: 'string' } } as const;
  const { values } = parseArgs({ args: [...args], strict: false, options });
  const data = typeof values.data === 'string' ? values.data : BROWSER_DATA;
  process.exitCode = await runCommand(args, {
    data,
    account: data,
    secrets: fileSecrets(join(data, 'secrets.json')),
    productionAllowed: false,
    version: manifest.version,
    spawnService: nodeServiceProcess(SERVICE),
    now: () => new Date(),
    wait,
    newId: () => v7(),
    ask: askSecret,
    say: (line) => process.stdout.write(`${line}\n`),
    complain: (line) => process.stderr.write(`${line}\n`),
  });
}

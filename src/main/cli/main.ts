import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { v7 } from 'uuid';
import manifest from '../../../package.json' with { type: 'json' };
import { BROWSER_DATA } from '../setup/folders.ts';
import { fileSecrets } from '../setup/secret-store.ts';
import { nodeServiceProcess } from '../system/embedded-service.ts';
import { askSecret } from './command.ts';
import { runCommand } from './run-command.ts';

const SERVICE = fileURLToPath(new URL('../../../demo-service/main.ts', import.meta.url));

/**
 * The commands for the IT person in a clone: `npm run manage -- …`, and `npm run report -- …` for the
 * `report` command. They use the data of the browser host or of `--data`.
 */
async function main(args: readonly string[]): Promise<number> {
  const options = { data: { type: 'string' } } as const;
  const { values } = parseArgs({ args: [...args], strict: false, options });
  const data = typeof values.data === 'string' ? values.data : BROWSER_DATA;
  return runCommand(args, {
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

process.exitCode = await main(process.argv.slice(2));

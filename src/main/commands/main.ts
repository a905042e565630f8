import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { v7 } from 'uuid';
import manifest from '../../../package.json' with { type: 'json' };
import { BROWSER_DATA } from '../data-folders.ts';
import { fileSecrets } from '../settings/file-secrets.ts';
import { askSecret } from './ask-secret.ts';
import { runCommand } from './run-command.ts';

/** The commands for the IT person, on the data of the browser host or of `--data`. */
const args = process.argv.slice(2);
const { values } = parseArgs({ args, strict: false, options: { data: { type: 'string' } } });
const data = typeof values.data === 'string' ? values.data : BROWSER_DATA;

process.exitCode = await runCommand(args, {
  data,
  account: data,
  secrets: fileSecrets(join(data, 'secrets.json')),
  productionAllowed: false,
  version: manifest.version,
  now: () => new Date(),
  newId: () => v7(),
  ask: askSecret,
  say: (line) => process.stdout.write(`${line}\n`),
});

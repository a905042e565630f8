import { fileURLToPath } from 'node:url';
import { asSentence } from '../setup/startup-sentence.ts';
import { runReplay } from './browser/replay.ts';

/** `npm run journal`: a replay shows screens, so it is a host; the other commands are of the command line. */
const [command, ...args] = process.argv.slice(2);
if (command !== 'replay') await import('../cli/journal/main.ts');
else {
  await runReplay(args, fileURLToPath(new URL('../../../out/renderer', import.meta.url))).catch(
    (error: unknown) => {
      process.stderr.write(`${asSentence(error)}\n`);
      process.exitCode = 2;
    },
  );
}

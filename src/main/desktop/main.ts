import { enableCompileCache } from 'node:module';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { app, dialog } from 'electron';

// Before anything else of the program is compiled: the next start reads it compiled.
enableCompileCache(join(app.getPath('userData'), 'compiled'));

async function run(): Promise<void> {
  const command = process.argv.indexOf('--command');
  if (command >= 0) {
    const { runAsCommand } = await import('./run-as-command.ts');
    return runAsCommand(process.argv.slice(command + 1));
  }
  const { runDesktop } = await import('./run-desktop.ts');
  // As bundled: this is `main/index.js`.
  return runDesktop(fileURLToPath(new URL('..', import.meta.url)));
}

run().catch(async (error: unknown) => {
  const { asSentence } = await import('../startup-sentence.ts');
  dialog.showErrorBox('Swipewell cannot start', asSentence(error));
  app.exit(1);
});

import { enableCompileCache } from 'node:module';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { app, dialog } from 'electron';

// Before anything else of the program is compiled: the next start reads it compiled.
enableCompileCache(join(app.getPath('userData'), 'compiled'));

/** As bundled: this is `main/index.js`. */
const program = fileURLToPath(new URL('..', import.meta.url));
const command = process.argv.indexOf('--command');
// Imported before Electron is ready, which waits for it: the page's scheme has to be named by then.
const running =
  command >= 0
    ? (await import('./run-as-command.ts')).runAsCommand(process.argv.slice(command + 1))
    : (await import('./run-desktop.ts')).runDesktop(program);

running.catch(async (error: unknown) => {
  const { asSentence } = await import('../startup-sentence.ts');
  dialog.showErrorBox('Swipewell cannot start', asSentence(error));
  app.exit(1);
});

import { enableCompileCache } from 'node:module';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { app, dialog } from 'electron';

// Before anything else of the program is compiled: the next start reads it compiled.
enableCompileCache(join(app.getPath('userData'), 'compiled'));

/** As bundled: this is `main/index.js`. */
const program = fileURLToPath(new URL('..', import.meta.url));
/** A command is the first word, so that no link another program opens can bring one along. */
const [word, ...words] = process.argv.slice(app.isPackaged ? 1 : 2);
// Imported before Electron is ready, which waits for it: the page's scheme has to be named by then.
const running =
  word === '--command'
    ? (await import('./run-as-command.ts')).runAsCommand(program, words)
    : (await import('./run-desktop.ts')).runDesktop(program);

running.catch(async (error: unknown) => {
  const { asSentence } = await import('../startup-sentence.ts');
  dialog.showErrorBox('Swipewell cannot start', asSentence(error));
  app.exit(1);
});

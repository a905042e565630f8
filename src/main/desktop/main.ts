import { enableCompileCache } from 'node:module';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { app, dialog } from 'electron';

// Before anything else of the program is compiled: the next start reads it compiled.
enableCompileCache(join(app.getPath('userData'), 'compiled'));
const { runDesktop } = await import('./run-desktop.ts');

// As bundled: this is `main/index.js`.
runDesktop(fileURLToPath(new URL('..', import.meta.url))).catch(async (error: unknown) => {
  const { asSentence } = await import('../startup-sentence.ts');
  dialog.showErrorBox('Swipewell cannot start', asSentence(error));
  app.exit(1);
});

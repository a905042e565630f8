import { app, dialog } from 'electron';
import { asSentence } from '../startup-sentence.ts';
import { runDesktop } from './run-desktop.ts';

runDesktop().catch((error: unknown) => {
  dialog.showErrorBox('Swipewell cannot start', asSentence(error));
  app.exit(1);
});

import { fileURLToPath } from 'node:url';
import { app, dialog } from 'electron';
import { refusedSwitch } from './start-switches.ts';

// No compile cache: the user could write to its folder, and V8 executes its content.

/** As bundled: this is `main/index.js`. */
const program = fileURLToPath(new URL('..', import.meta.url));
const given = process.argv.slice(app.isPackaged ? 1 : 2);
/** Only the first argument can be a command, so that a link of another program cannot add one. */
const [word, ...words] = given;

/** Exit code of a wrong command line, the same as of a wrong command. */
const WRONG_USE = 2;

function refuse(sentence: string, code: number): void {
  // A dialog would block a script.
  if (word === '--command') process.stderr.write(`${sentence}\n`);
  else dialog.showErrorBox('Swipewell cannot start', sentence);
  app.exit(code);
}

// Runs first: Chromium's debugger and network wait for this module
// (electron_browser_main_parts.cc).
const refused = app.isPackaged ? refusedSwitch(given, process.platform) : null;
if (refused !== null) {
  const sentence = `Swipewell does not start with the switch --${refused}. Remove it, then start Swipewell again.`;
  refuse(sentence, WRONG_USE);
} else {
  // Imported before Electron is ready, which waits for it: the page's scheme has to be registered
  // first.
  let running: Promise<void>;
  if (word !== '--command') {
    running = (await import('./run-desktop.ts')).runDesktop(program);
  } else if (words[0] === 'self-test') {
    const [{ displayFault }, { runSelfTest }] = await Promise.all([
      import('./display-fault.ts'),
      import('./self-test.ts'),
    ]);
    running = runSelfTest(program, await displayFault());
  } else if (words[0] === 'hub') {
    running = (await import('./run-as-hub.ts')).runAsHub(program, words.slice(1));
  } else {
    running = (await import('./run-as-command.ts')).runAsCommand(program, words);
  }
  running.catch(async (error: unknown) => {
    const { asSentence } = await import('../../setup/startup-sentence.ts');
    refuse(asSentence(error), 1);
  });
}

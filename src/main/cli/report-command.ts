import { commandsInClone } from './commands-in-clone.ts';

/** `npm run report -- …`: the `report` command under its own name. */
await commandsInClone(['report', ...process.argv.slice(2)]);

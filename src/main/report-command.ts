import { commandsInClone } from './commands/commands-in-clone.ts';

/** `npm run report -- …`: the `report` of the commands, by a name of its own. */
await commandsInClone(['report', ...process.argv.slice(2)]);

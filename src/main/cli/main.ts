import { commandsInClone } from './commands-in-clone.ts';

/** The commands for the IT person: `npm run manage -- …`. */
await commandsInClone(process.argv.slice(2));

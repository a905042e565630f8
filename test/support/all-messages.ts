import { allMessages } from '../../src/renderer/messages/t.ts';

// A screen loads its messages before its modules; so do the tests of those modules.
await allMessages();

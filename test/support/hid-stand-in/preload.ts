import { registerHooks } from 'node:module';

/** Puts the stand-in where the program asks for node-hid: `NODE_OPTIONS=--import` of this file. */
registerHooks({
  resolve: (specifier, context, next) =>
    next(
      specifier === 'node-hid' ? new URL('./node-hid.ts', import.meta.url).href : specifier,
      context,
    ),
});

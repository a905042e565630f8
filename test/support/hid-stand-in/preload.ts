import { registerHooks } from 'node:module';

/** Makes the program load the stand-in for node-hid: `NODE_OPTIONS=--import` of this file. */
registerHooks({
  resolve: (specifier, context, next) =>
    next(
      specifier === 'node-hid' ? new URL('./node-hid.ts', import.meta.url).href : specifier,
      context,
    ),
});

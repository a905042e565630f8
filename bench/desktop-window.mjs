import { registerHooks } from 'node:module';

/**
 * `--import` this file, and the desktop program runs in Node up to the window it would open, and ends
 * there.
 */
const STAND_IN = new URL('desktop-electron.mjs', import.meta.url).href;

registerHooks({
  resolve: (specifier, context, next) =>
    specifier === 'electron' ? { url: STAND_IN, shortCircuit: true } : next(specifier, context),
});

import { registerHooks } from 'node:module';

/**
 * With `--import` of this file, the desktop program runs in Node up to its first window, and ends
 * there.
 */
const STAND_IN = new URL('desktop-electron.mjs', import.meta.url).href;

registerHooks({
  resolve: (specifier, context, next) =>
    specifier === 'electron' ? { url: STAND_IN, shortCircuit: true } : next(specifier, context),
});

import { registerHooks } from 'node:module';

/** `--import` this file, and `electron` is the stand-in for a program that knows nothing of it. */
const STAND_IN = new URL('electron.ts', import.meta.url).href;

registerHooks({
  resolve: (specifier, context, next) =>
    specifier === 'electron' ? { url: STAND_IN, shortCircuit: true } : next(specifier, context),
});

import { registerHooks } from 'node:module';

/** `--import` of this file replaces `electron` by the stand-in, for an unmodified program. */
const STAND_IN = new URL('electron.ts', import.meta.url).href;

registerHooks({
  resolve: (specifier, context, next) =>
    specifier === 'electron' ? { url: STAND_IN, shortCircuit: true } : next(specifier, context),
});

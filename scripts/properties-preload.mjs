/*
 * The commands that run tests preload this module: imports of fast-check get properties.mjs. It loads neither of them itself. Threads that
 * a test starts inherit it, but contain no properties.
 */
import { registerHooks } from 'node:module';
import { isMainThread } from 'node:worker_threads';

const { href } = new URL('./properties.mjs', import.meta.url);

if (isMainThread)
  registerHooks({
    resolve: (specifier, context, next) =>
      specifier === 'fast-check' && context.parentURL !== href
        ? { url: href, format: 'module', shortCircuit: true }
        : next(specifier, context),
  });

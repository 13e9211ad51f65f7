/* Preloaded by the commands that run tests: whoever imports fast-check gets properties.mjs. It loads neither of them itself. */
import { registerHooks } from 'node:module';

const { href } = new URL('./properties.mjs', import.meta.url);

registerHooks({
  resolve: (specifier, context, next) =>
    specifier === 'fast-check' && context.parentURL !== href
      ? { url: href, format: 'module', shortCircuit: true }
      : next(specifier, context),
});

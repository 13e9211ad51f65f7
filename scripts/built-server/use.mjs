/* Has this thread run the built server instead of its sources, where there is one. */
import { readFileSync } from 'node:fs';
import { registerHooks } from 'node:module';
import { showSources } from './show-sources.mjs';
import { entriesFile } from './place.mjs';

/** Whatever imports a source that was built gets what was built of it, so that nothing is there twice. */
export function useBuiltServer() {
  const entries = readEntries();
  if (entries === undefined) return;
  registerHooks({
    resolve(specifier, context, next) {
      const found = next(specifier, context);
      const built = entries.get(found.url);
      return built === undefined ? found : { ...found, url: built, format: 'module' };
    },
  });
  showSources();
}

function readEntries() {
  try {
    return new Map(Object.entries(JSON.parse(readFileSync(entriesFile, 'utf8'))));
  } catch (error) {
    if (error.code === 'ENOENT') return undefined;
    throw error;
  }
}

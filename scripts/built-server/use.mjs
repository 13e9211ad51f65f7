/* Makes this thread run the built server instead of its sources, if one exists. */
import { readFileSync } from 'node:fs';
import { registerHooks } from 'node:module';
import { join } from 'node:path';
import { builtServers, currentFile, ENTRIES } from './place.mjs';
import { showSources } from './show-sources.mjs';

/** Redirects imports of built sources to their built modules, so that no module is loaded twice. */
export function useBuiltServer() {
  const name = readIfThere(currentFile);
  if (name === undefined) return;
  const folder = join(builtServers, name);
  const entries = new Map(Object.entries(JSON.parse(readFileSync(join(folder, ENTRIES), 'utf8'))));
  registerHooks({
    resolve(specifier, context, next) {
      const found = next(specifier, context);
      const built = entries.get(found.url);
      return built === undefined ? found : { ...found, url: built, format: 'module' };
    },
  });
  showSources(folder);
}

function readIfThere(file) {
  try {
    return readFileSync(file, 'utf8');
  } catch (error) {
    if (error.code === 'ENOENT') return undefined;
    throw error;
  }
}

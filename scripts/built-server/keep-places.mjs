import { dirname } from 'node:path';
import { pathToFileURL } from 'node:url';

const OF_MODULES = /\bimport\.meta\.(?:url|dirname|filename)\b/g;
/** CommonJS defines them as variables, and some modules declare variables of these names. */
const OF_COMMON_JS = /(?<![.\w$])__(?:dirname|filename)\b/g;
const DECLARED = /\b(?:const|let|var) __(?:dirname|filename)\b/;

/**
 * A bundler plugin. Modules load threads, files and packages relative to themselves, so the plugin gives them the location of their source.
 */
export const keepPlaces = () => ({
  name: 'keep-places',
  transform: {
    filter: { code: /\bimport\.meta\.|\b__(?:dirname|filename)\b/, id: /^[^\0]+$/ },
    handler(code, id) {
      const place = (word) => JSON.stringify(placeOf(word, id));
      const placed = code.replaceAll(OF_MODULES, place);
      return { code: DECLARED.test(placed) ? placed : placed.replaceAll(OF_COMMON_JS, place), map: null };
    },
  },
});

function placeOf(word, id) {
  if (word.endsWith('url')) return pathToFileURL(id).href;
  return word.endsWith('dirname') ? dirname(id) : id;
}

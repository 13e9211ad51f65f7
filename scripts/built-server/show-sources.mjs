import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';

const root = join(import.meta.dirname, '../..');

/** The key under which the server looks up source locations. See core/src/attribution/source-place.ts. */
const SOURCE_PLACE = Symbol.for('editor-companion.sourcePlace');

/**
 * Makes stack traces show source locations. Node would read its source maps with every file. These tables are read for the first stack that
 * is inspected, and released under memory pressure.
 * @param {string} folder holds the built files.
 */
export function showSources(folder) {
  const base = `${pathToFileURL(folder).href}/`;
  const tables = new Tables(folder);

  /**
   * Returns the source location of a position in a built file. Undefined for other files. @param {string} file its URL @param {number} line
   * from 1
   */
  function sourcePlace(file, line) {
    if (!file.startsWith(base)) return undefined;
    const { sources, lines } = tables.of(file.slice(base.length));
    const source = sources[lines[2 * (line - 1)]];
    return source === undefined ? undefined : { file: join(root, source), line: lines[2 * line - 1] };
  }

  function shown(frame) {
    const [text, file, line] = [String(frame), frame.getFileName() ?? '', frame.getLineNumber() ?? 0];
    const place = sourcePlace(file, line);
    return place === undefined
      ? text
      : text.replace(`${file}:${line}`, `${pathToFileURL(place.file).href}:${place.line}`);
  }

  globalThis[SOURCE_PLACE] = sourcePlace;
  Error.prepareStackTrace = (error, frames) =>
    [headOf(error), ...frames.map((frame) => `    at ${shown(frame)}`)].join('\n');
}

function headOf(error) {
  try {
    return Error.prototype.toString.call(error);
  } catch {
    // The error's name or message is a getter that throws.
    return 'Error';
  }
}

const NONE = { sources: [], lines: [] };

class Tables {
  /** @type {Map<string, WeakRef<{ sources: string[], lines: number[] }>>} */
  #known = new Map();
  #folder;

  constructor(folder) {
    this.#folder = folder;
  }

  of(name) {
    const known = this.#known.get(name)?.deref();
    if (known) return known;
    const table = this.#read(name);
    this.#known.set(name, new WeakRef(table));
    return table;
  }

  #read(name) {
    try {
      return JSON.parse(readFileSync(join(this.#folder, `${name}.lines.json`), 'utf8'));
    } catch {
      // Without a table, the stack shows the built file.
      return NONE;
    }
  }
}

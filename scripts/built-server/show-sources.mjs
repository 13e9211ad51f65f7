import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { builtServer } from './place.mjs';

const root = join(import.meta.dirname, '../..');
const BUILT = pathToFileURL(builtServer).href;

/** By which the server asks for the source of a place; see core/src/attribution/source-place.ts. */
const SOURCE_PLACE = Symbol.for('editor-companion.sourcePlace');

/**
 * Has stacks name the sources. Node's own source maps would be read with every file; these tables are read for the first stack that
 * somebody looks at, and forgotten when memory is wanted.
 */
export function showSources() {
  globalThis[SOURCE_PLACE] = sourcePlace;
  Error.prepareStackTrace = (error, frames) =>
    [headOf(error), ...frames.map((frame) => `    at ${shown(frame)}`)].join('\n');
}

/** The source of a place in a built file; undefined for any other. @param {string} file its URL @param {number} line from 1 */
function sourcePlace(file, line) {
  if (!file.startsWith(BUILT)) return undefined;
  const { sources, lines } = tableOf(file.slice(BUILT.length + 1));
  const source = sources[lines[2 * (line - 1)]];
  return source === undefined ? undefined : { file: join(root, source), line: lines[2 * line - 1] };
}

function shown(frame) {
  const text = String(frame);
  const file = frame.getFileName() ?? '';
  const line = frame.getLineNumber() ?? 0;
  const place = sourcePlace(file, line);
  if (place === undefined) return text;
  return text.replace(`${file}:${line}`, `${pathToFileURL(place.file).href}:${place.line}`);
}

function headOf(error) {
  try {
    return Error.prototype.toString.call(error);
  } catch {
    // Its name or message is a getter that throws.
    return 'Error';
  }
}

/** @type {Map<string, WeakRef<{ sources: string[], lines: number[] }>>} */
const tables = new Map();
const NONE = { sources: [], lines: [] };

function tableOf(name) {
  const known = tables.get(name)?.deref();
  if (known) return known;
  const table = readTable(name);
  tables.set(name, new WeakRef(table));
  return table;
}

function readTable(name) {
  try {
    return JSON.parse(readFileSync(join(builtServer, `${name}.lines.json`), 'utf8'));
  } catch {
    // A stack that names a built file is better than none.
    return NONE;
  }
}

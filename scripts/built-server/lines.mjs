import { SourceMap } from 'node:module';
import { relative, resolve } from 'node:path';

/** A column beyond any line. */
const END_OF_LINE = 1e6;

/**
 * Returns the source and line of each line of a built file, which is a small part of the source map.
 * @returns sources relative to `root`, and for each line the source's number and line, or -1 and 0.
 */
export function linesOf(map, out, root) {
  // A file that only re-exports others has no map.
  if (map === null) return { sources: [], lines: [] };
  const found = new SourceMap(map);
  const sources = map.sources.map((source) => relative(root, resolve(out, source)));
  const numbers = new Map(map.sources.map((source, number) => [source, number]));
  const lines = [];
  const count = map.mappings.split(';').length;
  for (let line = 0; line < count; line += 1) {
    const { generatedLine, originalSource, originalLine = -1 } = found.findEntry(line, END_OF_LINE);
    const isHere = generatedLine === line;
    lines.push(isHere ? (numbers.get(originalSource) ?? -1) : -1, isHere ? originalLine + 1 : 0);
  }
  return { sources, lines };
}

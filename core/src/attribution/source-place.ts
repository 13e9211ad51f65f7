import { pathOf, type Place } from './stack.ts';

/** The symbol under which the built server publishes its source map lookup. */
const SOURCE_PLACE = Symbol.for('editor-companion.sourcePlace');

/** Takes a file URL and a line number from 1. Returns undefined for a line that was not bundled. */
type FindSource = (file: string, line: number) => Place | undefined;

/**
 * The source line that a line of bundled code comes from, or the line itself. Stack traces of errors name sources already; this serves the
 * positions that V8's debugger reports.
 */
export function sourceOf({ file, line }: Place): Place {
  const find = (globalThis as { [SOURCE_PLACE]?: FindSource })[SOURCE_PLACE];
  return find?.(file, line) ?? { file: pathOf(file), line };
}

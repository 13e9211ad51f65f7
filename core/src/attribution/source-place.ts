import { pathOf, type Place } from './stack.ts';

/** The symbol under which whoever has put modules together says what a line was made of. */
const SOURCE_PLACE = Symbol.for('editor-companion.sourcePlace');

/** Takes the URL of a file and a line, from 1; undefined where it knows no other place. */
type FindSource = (file: string, line: number) => Place | undefined;

/**
 * The line of the source that a line of running code was made of, or that line itself. Stacks of errors name sources already; this is for
 * places that V8's debugger tells.
 */
export function sourceOf({ file, line }: Place): Place {
  const find = (globalThis as { [SOURCE_PLACE]?: FindSource })[SOURCE_PLACE];
  return find?.(file, line) ?? { file: pathOf(file), line };
}

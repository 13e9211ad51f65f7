/*
 * Puts the style sheet of content together: `npm run build:styles` writes document/src/styles/content.css.
 * Every rule counts the same, so that of two rules for one element the later one wins.
 */
import { existsSync, globSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

const SOURCE = join(import.meta.dirname, '../src');
const TARGET = join(SOURCE, 'styles/content.css');

/** The order of the rules for content. Nodes that are not listed follow by name. */
const CONTENT: readonly string[] = [
  'styles/parts/base.css',
  'styles/parts/blocks.css',
  'nodes/paragraph/style.css',
  'nodes/heading/style.css',
  'styles/parts/first-block.css',
  'nodes/horizontal-rule/style.css',
  'nodes/blockquote/style.css',
  'nodes/link/style.css',
  'nodes/subscript/style.css',
  'nodes/superscript/style.css',
  'nodes/highlight/style.css',
  'styles/parts/inline.css',
  'nodes/list/style.css',
  'nodes/code/style.css',
  'nodes/code-block/style.css',
  'nodes/table/style.css',
  'styles/parts/boxes.css',
  'nodes/image/style.css',
  'styles/parts/figure.css',
  'nodes/text-box/style.css',
  'styles/parts/callout.css',
  'nodes/embed/style.css',
  'nodes/page-break/style.css',
  'nodes/math/style.css',
  'nodes/details/style.css',
  'nodes/change/style.css',
  'nodes/comment/style.css',
  'nodes/footnote/style.css',
];
/** Rules for editors, dark pages and paper, which override those before them. */
const SURROUNDINGS: readonly string[] = ['styles/parts/editing.css', 'styles/parts/dark.css'];

const HEAD =
  '/* Put together by document/scripts/content-styles.ts from the styles of nodes and from parts/: change these. */\n';

/** Composes the style sheet from its parts. */
export function composeContentStyles(): string {
  const others = globSync('nodes/*/style.css', { cwd: SOURCE })
    .map((path) => path.replaceAll('\\', '/'))
    .filter((path) => !CONTENT.includes(path))
    .toSorted();
  const parts = [...CONTENT, ...others, ...SURROUNDINGS].map((path) => readFileSync(join(SOURCE, path), 'utf8'));
  return [HEAD, ...parts].join('\n');
}

/** Reads the style sheet in the package. Empty if there is none. */
export const writtenContentStyles = (): string => (existsSync(TARGET) ? readFileSync(TARGET, 'utf8') : '');

if (import.meta.main) writeFileSync(TARGET, composeContentStyles());

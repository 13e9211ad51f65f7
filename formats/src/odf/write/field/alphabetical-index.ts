import type { DocumentNode } from '@editor-companion/document';
import { lacksPages, withKnownPages } from '../../../content/text/index-line.ts';
import { childrenOf, isSet, textOf } from '../../../content/node.ts';
import { element, textElement } from '../../../package/xml/write-xml.ts';
import { rangeBookmark, STYLE_IDS } from '../../words.ts';
import { writeIndexFrame } from './index-frame.ts';
import type { Story } from '../story.ts';

/** Writes an index with its source and its last displayed lines (ODF 1.3, part 3, 8.8). */
export function writeIndex(story: Story, node: DocumentNode): void {
  const lines = childrenOf(node).map((line) => (lacksPages(line) ? line : withKnownPages(line)));
  const frame = () => ({
    element: 'text:alphabetical-index',
    name: `Index ${(story.odt.nextId += 1)}`,
    source: sourceOf(story, node),
  });
  writeIndexFrame(story, lines, frame, true);
}

/** The levels of an index in the format. */
const LEVELS = ['1', '2', '3'];

function sourceOf({ odt }: Story, node: DocumentNode): string {
  const hasHeadings = textOf(node, 'heading') !== undefined;
  const template = (level: string, style: string, content: string): string =>
    element(
      'text:alphabetical-index-entry-template',
      { 'text:outline-level': level, 'text:style-name': odt.named.paragraph(style, STYLE_IDS.text) },
      content,
    );
  const separator = textOf(node, 'separator') ?? ', ';
  const between =
    separator === '\t'
      ? '<text:index-entry-tab-stop style:type="right" style:leader-char="."/>'
      : textElement('text:index-entry-span', separator);
  const entry = `<text:index-entry-text/>${between}<text:index-entry-page-number/>`;
  return element(
    'text:alphabetical-index-source',
    {
      'text:alphabetical-separators': hasHeadings ? 'true' : undefined,
      'text:combine-entries': 'true',
      // Writer joins the consecutive pages of a range to `2-4`, instead of `2 ff.`.
      'text:combine-entries-with-pp': 'false',
      'text:combine-entries-with-dash': odt.indexRanges.isEmpty ? undefined : 'true',
      'text:comma-separated': isSet(node, 'runIn') ? 'true' : undefined,
      'text:ignore-case': 'false',
    },
    template('separator', 'index heading', '<text:index-entry-text/>'),
    LEVELS.map((level) => template(level, `index ${level}`, entry)),
  );
}

/**
 * Writes an index entry: its mark, behind a name by which the lines of an index find its page, and behind one that tells its range.
 */
export function writeIndexEntry({ odt }: Story, node: DocumentNode): string {
  const range = textOf(node, 'range');
  const names = [textOf(node, 'anchor'), range === undefined ? undefined : rangeBookmark(range, (odt.nextId += 1))];
  return (
    names.map((name) => (name === undefined ? '' : element('text:bookmark', { 'text:name': name }))).join('') +
    indexMark(node)
  );
}

/**
 * Returns the mark of an index entry (ODF 1.3, part 3, 8.1.10). The format has three levels, of which the last joins deeper ones.
 */
export function indexMark(node: DocumentNode): string {
  const terms = Array.isArray(node.attrs?.['terms']) ? (node.attrs['terms'] as unknown[]).map(String) : [];
  const keys = terms.slice(0, Math.min(terms.length - 1, 2));
  return element('text:alphabetical-index-mark', {
    'text:string-value': terms.slice(keys.length).join(', '),
    'text:key1': keys[0],
    'text:key2': keys[1],
    'text:main-entry': isSet(node, 'bold') ? 'true' : undefined,
  });
}

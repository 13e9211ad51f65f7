import type { DocumentNode } from '@editor-companion/document';
import { stylesOfContents } from '../../../content/text/contents.ts';
import { childrenOf, numberOf, textOf } from '../../../content/node.ts';
import { element } from '../../../package/xml/write-xml.ts';
import { contentsName, STYLE_IDS } from '../../words.ts';
import { writeIndexFrame } from './index-frame.ts';
import type { Story } from '../story.ts';

/** Writes a table of contents with its source and its last displayed lines (ODF 1.3, part 3, 8.3 and 8.4). */
export function writeContents(story: Story, node: DocumentNode): void {
  const frame = () => {
    const name = contentsName(numberOf(node, 'minLevel') ?? 1, (story.odt.nextId += 1));
    const caption = textOf(node, 'caption');
    return caption === undefined
      ? { element: 'text:table-of-content', name, source: headingSource(story, node) }
      : { element: 'text:illustration-index', name, source: captionSource(node, caption) };
  };
  writeIndexFrame(story, childrenOf(node), frame, true);
}

const LEVELS = 10;

function headingSource({ odt }: Story, node: DocumentNode): string {
  const maxLevel = numberOf(node, 'maxLevel') ?? 3;
  const styles = stylesOfContents(node);
  const templates = Array.from({ length: LEVELS }, (_, index) =>
    element(
      'text:table-of-content-entry-template',
      { 'text:outline-level': index + 1, 'text:style-name': odt.named.paragraph(`toc ${index + 1}`, STYLE_IDS.text) },
      entryOf(node),
    ),
  );
  const named = Array.from({ length: LEVELS }, (_, index) =>
    styles
      .filter(({ level }) => level === index + 1)
      .map(({ style }) =>
        element('text:index-source-style', { 'text:style-name': odt.named.paragraph(style, STYLE_IDS.text) }),
      )
      .join(''),
  ).map((list, index) =>
    list === '' ? '' : element('text:index-source-styles', { 'text:outline-level': index + 1 }, list),
  );
  return element(
    'text:table-of-content-source',
    {
      'text:outline-level': Math.max(maxLevel, 1),
      'text:use-outline-level': maxLevel === 0 ? 'false' : undefined,
      'text:use-index-marks': 'false',
      'text:use-index-source-styles': styles.length > 0 ? 'true' : undefined,
    },
    templates,
    named,
  );
}

function captionSource(node: DocumentNode, caption: string): string {
  const template = element(
    'text:illustration-index-entry-template',
    { 'text:style-name': STYLE_IDS.text },
    entryOf(node),
  );
  return element(
    'text:illustration-index-source',
    { 'text:caption-sequence-name': caption, 'text:caption-sequence-format': 'text' },
    template,
  );
}

/** Returns a line: the text, a leader up to the right edge and the page number, all within a link. */
function entryOf(node: DocumentNode): string {
  const page = '<text:index-entry-tab-stop style:type="right" style:leader-char="."/><text:index-entry-page-number/>';
  const isHeading = textOf(node, 'caption') === undefined;
  return (
    '<text:index-entry-link-start/>' +
    (isHeading ? '<text:index-entry-chapter/>' : '') +
    '<text:index-entry-text/>' +
    (node.attrs?.['pageNumbers'] === false ? '' : page) +
    '<text:index-entry-link-end/>'
  );
}

import { shownIn, SOURCE_TYPES, type DocumentNode, type Source } from '@editor-companion/document';
import { citedOf } from '../../../content/text/cited.ts';
import { childrenOf } from '../../../content/node.ts';
import { element, escapeText } from '../../../package/xml/write-xml.ts';
import { SOURCE_ATTRIBUTES, STYLE_IDS, typeOfBibliography } from '../../words.ts';
import { writeIndexFrame } from './index-frame.ts';
import type { Story } from '../story.ts';

/** Returns the marks of a citation, one for each source, of which the first has the last displayed text (ODF 1.3, part 3, 8.1.11). */
export const writeCitation = (node: DocumentNode): string =>
  citedOf(node)
    .map(({ key, source = {} }, at) => {
      const facts = Object.entries(SOURCE_ATTRIBUTES).map(([fact, name]) => [name, source[fact as keyof Source]]);
      const attributes = {
        'text:identifier': key,
        'text:bibliography-type': typeOfBibliography(source.type ?? 'misc'),
        ...(Object.fromEntries(facts) as Record<string, string | undefined>),
      };
      return element('text:bibliography-mark', attributes, at === 0 ? escapeText(shownIn(node)) : '');
    })
    .join('');

/** Writes a bibliography with its last displayed lines (ODF 1.3, part 3, 8.9). */
export function writeBibliography(story: Story, node: DocumentNode): void {
  const frame = () => ({
    element: 'text:bibliography',
    name: `Bibliography ${(story.odt.nextId += 1)}`,
    source: bibliographySource(story),
  });
  writeIndexFrame(story, childrenOf(node), frame, false);
}

function bibliographySource({ odt }: Story): string {
  const templates = SOURCE_TYPES.map((type) =>
    element(
      'text:bibliography-entry-template',
      { 'text:bibliography-type': type, 'text:style-name': odt.named.paragraph('Bibliography', STYLE_IDS.text) },
      ENTRY,
    ),
  );
  return element('text:bibliography-source', {}, templates);
}

/** The facts of an entry, in the order in which Writer shows them. */
const ENTRY = ['author', 'year', 'title', 'publisher']
  .map((field) => element('text:index-entry-bibliography', { 'text:bibliography-data-field': field }))
  .join('<text:index-entry-span>. </text:index-entry-span>');

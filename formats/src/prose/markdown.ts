import type { ImportedDocument } from '@editor-companion/document';
import { fromMarkdown } from '@editor-companion/document/markdown';
import type { DocumentNode } from '@editor-companion/document';
import { titleOf } from '../content/title.ts';
import { FormatError } from '../errors.ts';
import { Warnings } from '../content/warnings.ts';
import { decodeText } from '../markup/decode-text.ts';
import { metadataOf } from '../markup/metadata.ts';
import { PagePictures } from '../markup/page-pictures.ts';
import { MAX_NODES, withinLimits } from '../markup/read-markup.ts';
import { withoutDefaults } from '../markup/without-defaults.ts';
import { readFrontMatter } from './front-matter.ts';
import { readSource } from './source.ts';

/**
 * The maximum number of characters of Markdown without data URLs, more than a long novel has. Unmatched delimiters cost a second per
 * megabyte.
 */
const MAX_CHARACTERS = 4_000_000;
const PICTURE = /data:image\/[\w.+-]{1,40};base64,[a-z0-9+/=]+/gi;

/**
 * Reads Markdown (CommonMark and GFM) from a local file. Its front matter becomes metadata. Blocking: for worker threads.
 * @throws FormatError ARCHIVE_UNSAFE, CONTENT_TOO_LARGE, XML_UNSAFE.
 */
export function readMarkdown(path: string): ImportedDocument {
  const { text, encoding } = decodeText(readSource(path));
  const { entries, body } = readFrontMatter(text);
  const pictured = body.matchAll(PICTURE).reduce((sum, [address]) => sum + address.length, 0);
  if (body.length - pictured > MAX_CHARACTERS)
    throw new FormatError('ARCHIVE_UNSAFE', {
      reason: `it contains more than ${MAX_CHARACTERS} characters of Markdown`,
    });
  const warnings = new Warnings();
  const pictures = new PagePictures(warnings, { keepsLinks: true });
  const read = withinLimits(() => withoutDefaults(fromMarkdown(body, { limits: { nodes: MAX_NODES } })));
  const content = placePictures(read.content ?? [], pictures);
  const title = entries.get('title') ?? titleOf(content);
  return {
    ...(title !== undefined && title !== '' && { title }),
    content: { type: 'doc', content },
    metadata: { ...metadataOf(entries), encoding },
    assets: pictures.list(),
    warnings: warnings.list(),
  };
}

function placePictures(nodes: readonly DocumentNode[], pictures: PagePictures): DocumentNode[] {
  return nodes.flatMap((node) => {
    if (node.type !== 'image')
      return node.content ? [{ ...node, content: placePictures(node.content, pictures) }] : [node];
    const stated = node.attrs?.['src'];
    const src = pictures.place(typeof stated === 'string' ? stated : '');
    return src === undefined ? [] : [{ ...node, attrs: { ...node.attrs, src } }];
  });
}

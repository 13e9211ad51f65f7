import type { DocumentNode } from '@editor-companion/document';
import { plainText } from './node.ts';

/** The maximum number of blocks before a title. */
const LEAD = 50;

/** Returns the title of a document: the first paragraph in title style, else a heading at its beginning. */
export function titleOf(content: readonly DocumentNode[]): string | undefined {
  const lead = content
    .slice(0, LEAD)
    .flatMap((node) => (node.type === 'section' ? (node.content ?? []).slice(0, LEAD) : [node]))
    .slice(0, LEAD)
    .filter((node) => plainText(node).trim() !== '');
  const node =
    lead.find(({ attrs }) => attrs?.['styleName'] === 'Title') ?? (lead[0]?.type === 'heading' ? lead[0] : undefined);
  const text = node && plainText(node).trim();
  return text === '' ? undefined : text;
}

/** Returns the text of the first heading, the title of a presentation. */
export function firstHeading(content: readonly DocumentNode[]): string | undefined {
  const heading = content.find(({ type }) => type === 'heading');
  return heading && plainText(heading).replaceAll('\n', ' ').trim();
}

import type { DocumentNode } from '@editor-companion/document';
import { plainText } from './node.ts';

/** How many blocks a title may stand behind. */
const LEAD = 50;

/** What a document calls itself: the first paragraph in title style, else a heading that it starts with. */
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

/** The words of the first heading: what a presentation calls itself. */
export function firstHeading(content: readonly DocumentNode[]): string | undefined {
  const heading = content.find(({ type }) => type === 'heading');
  return heading && plainText(heading).replaceAll('\n', ' ').trim();
}

import { Node } from '@tiptap/core';
import { isEmbedUrl, trimUrl } from '../../url.ts';
import type { HtmlElement } from '../../dom/types.ts';
import { attribute, plain } from '../../schema/attribute.ts';
import { embedUrl, number, oneOf, text } from '../../schema/kinds.ts';

const kinds = oneOf('video', 'audio', 'post', 'frame');
const KIND_OF_TAG: Record<string, 'video' | 'audio'> = { VIDEO: 'video', AUDIO: 'audio' };

/** Returns the URL of a player or frame. A `<video>` may have it in its first source. */
const readSource = (element: HtmlElement): string =>
  trimUrl(
    element.getAttribute('data-src') ??
      element.getAttribute('src') ??
      element.querySelector('source')?.getAttribute('src') ??
      '',
  );

const embeddable = (element: HtmlElement) => isEmbedUrl(readSource(element)) && null;

/** External content. In HTML it is a link, so that the viewer decides what may load. */
export const Embed = Node.create({
  name: 'embed',
  group: 'block',
  atom: true,
  addAttributes: () => ({
    ...attribute('src', embedUrl, { required: true, read: readSource, write: (value) => ({ 'data-src': value }) }),
    ...attribute('kind', kinds, {
      default: 'frame',
      read: (element) => KIND_OF_TAG[element.tagName] ?? kinds.parse(element.getAttribute('data-kind') ?? ''),
      write: (value) => ({ 'data-kind': value }),
    }),
    ...plain('title', text(1024)),
    ...plain('width', number(0, 100_000)),
    ...plain('height', number(0, 100_000)),
  }),
  parseHTML: () => [
    { tag: 'div[data-type="embed"]', getAttrs: embeddable },
    ...['iframe[src]', 'video', 'audio'].map((tag) => ({ tag, getAttrs: embeddable })),
  ],
  renderHTML: ({ node, HTMLAttributes }) => {
    const src: unknown = node.attrs['src'];
    const label = String(node.attrs['title'] ?? src ?? '');
    return [
      'div',
      { ...HTMLAttributes, 'data-type': 'embed' },
      embedUrl.is(src) ? ['a', { href: src, rel: 'noopener noreferrer' }, label] : label,
    ];
  },
});

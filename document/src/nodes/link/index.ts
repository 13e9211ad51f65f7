import { Link } from '@tiptap/extension-link';
import { writeTitle, writeUrl } from '../../syntax/markdown.ts';
import { defineMark } from '../../schema/node-module.ts';
import { plain } from '../../schema/attribute.ts';
import { linkUrl, oneOf, text } from '../../schema/kinds.ts';
import { isLinkUrl, trimUrl } from '../../url.ts';

const SafeLink = Link.extend({
  // Marks of comments and changes span links, so that they enclose them.
  priority: 102,
  addAttributes() {
    return {
      ...plain('href', linkUrl, 'href', { required: true }),
      ...plain('target', oneOf('_blank', '_self', '_parent', '_top')),
      ...plain('rel', text(128)),
      ...plain('title', text(1024)),
      ...plain('class', text(256, ['button', 'a b'])),
    };
  },
  parseHTML: () => [
    {
      tag: 'a[href]',
      getAttrs: (element) => (isLinkUrl(trimUrl(element.getAttribute('href') ?? 'javascript:')) ? null : false),
    },
  ],
  renderHTML: ({ HTMLAttributes }) => ['a', HTMLAttributes, 0],
}).configure({
  isAllowedUri: (url) => url !== undefined && isLinkUrl(trimUrl(url)),
  HTMLAttributes: { target: null, rel: null, class: null },
});

export default defineMark({
  name: 'link',
  title: 'Link',
  summary: 'Text with a link to an address or a place in the document.',
  version: '1',
  extension: SafeLink,
  markdown: {
    write: (content, { attrs }) => `[${content}](${writeUrl(String(attrs['href']))}${writeTitle(attrs['title'])})`,
  },
});

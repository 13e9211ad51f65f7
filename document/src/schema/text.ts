import { Bold } from '@tiptap/extension-bold';
import { Code } from '@tiptap/extension-code';
import { CodeBlock } from '@tiptap/extension-code-block';
import { Heading } from '@tiptap/extension-heading';
import { Highlight } from '@tiptap/extension-highlight';
import { Italic } from '@tiptap/extension-italic';
import { Link } from '@tiptap/extension-link';
import { Strike } from '@tiptap/extension-strike';
import { Subscript } from '@tiptap/extension-subscript';
import { Superscript } from '@tiptap/extension-superscript';
import { Underline } from '@tiptap/extension-underline';
import { isLinkUrl, trimUrl } from '../url.ts';
import { attribute, plain } from './attribute.ts';
import { color, id, integer, linkUrl, oneOf, text } from './kinds.ts';

const TitledHeading = Heading.extend({
  addAttributes() {
    const level = attribute('level', integer(1, 6), { default: 1, read: () => null, write: () => ({}) });
    return { level: { ...level['level'], rendered: false, parseHTML: () => null } };
  },
});

const FencedCode = CodeBlock.extend({
  addAttributes() {
    return attribute('language', id, {
      read: (element) => {
        const names = [...(element.firstElementChild?.classList ?? []), ...element.classList];
        return names.find((name) => name.startsWith('language-'))?.slice('language-'.length) || null;
      },
      write: () => ({}),
    });
  },
  renderHTML({ node, HTMLAttributes }) {
    const language: unknown = node.attrs['language'];
    return ['pre', HTMLAttributes, ['code', id.is(language) ? { class: `language-${language}` } : {}, 0]];
  },
});

/** Inline code may be commented on, linked and changed, so it excludes only itself. */
const InlineCode = Code.extend({
  excludes: 'code',
  parseHTML: () => ['code', 'kbd', 'samp', 'tt'].map((tag) => ({ tag })),
});

const InsertedUnderline = Underline.extend({
  parseHTML() {
    return [...(this.parent?.() ?? []), { tag: 'ins' }];
  },
});

const TintedHighlight = Highlight.extend({
  addAttributes() {
    return attribute('color', color, {
      read: (element) =>
        color.parse(element.getAttribute('data-color') ?? '') ??
        color.parse(element.style.getPropertyValue('background-color')),
      write: (value) => ({ 'data-color': value, style: `background-color: ${value}; color: inherit` }),
    });
  },
}).configure({ multicolor: true });

const SafeLink = Link.extend({
  // Marks of a comment or a change reach over links, so they enclose them.
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

export const textExtensions = [
  TitledHeading,
  FencedCode,
  SafeLink,
  Bold,
  Italic,
  InsertedUnderline,
  Strike,
  InlineCode,
  Subscript,
  Superscript,
  TintedHighlight,
];

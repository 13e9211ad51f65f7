import { CodeBlock } from '@tiptap/extension-code-block';
import { fenceFor } from '../../syntax/markdown.ts';
import { defineNode } from '../../schema/node-module.ts';
import { attribute } from '../../schema/attribute.ts';
import { id } from '../../schema/kinds.ts';
import { fences } from './read-markdown.ts';

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

export default defineNode({
  name: 'codeBlock',
  title: 'Code block',
  summary: 'A block of source code.',
  version: '1',
  extension: FencedCode,
  markdown: {
    write: (node) => {
      const fence = fenceFor(node.textContent, 3);
      const content = node.textContent === '' ? '' : `${node.textContent}\n`;
      return `${fence}${String(node.attrs['language'] ?? '').replaceAll('`', '')}\n${content}${fence}`;
    },
    read: fences,
  },
});

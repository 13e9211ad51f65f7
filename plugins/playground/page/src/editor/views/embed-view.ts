import type { NodeViewRenderer } from '@tiptap/core';

/** Shows external content as a card with a link, so that nothing is loaded from other hosts. */
export const embedView: NodeViewRenderer = ({ node }) => {
  const dom = document.createElement('div');
  dom.className = 'embed-card';
  dom.dataset['type'] = 'embed';
  const link = document.createElement('a');
  const src = String(node.attrs['src'] ?? '');
  link.href = src;
  link.target = '_blank';
  link.rel = 'noopener noreferrer';
  link.textContent = String(node.attrs['title'] ?? '') || src;
  const host = document.createElement('small');
  host.textContent = URL.canParse(src) ? new URL(src).host : '';
  dom.append(link, host);
  return { dom };
};

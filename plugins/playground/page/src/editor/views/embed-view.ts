import type { NodeViewRenderer } from '@tiptap/core';

/** Something from elsewhere stays a card with a link: nothing loads from other hosts. */
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

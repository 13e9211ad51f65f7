import type { JSONContent } from '@tiptap/core';
import { DOMSerializer, Node } from '@tiptap/pm/model';
import { schema, toForeign } from '@editor-companion/document';
import { drawFormula } from './views/draw-formula.ts';
import { words } from '../words/index.ts';

const serializer = DOMSerializer.fromSchema(schema);

/** Renders content as elements that cannot be edited. Check boxes of task lists have labels. */
export function renderContent(document: JSONContent): DocumentFragment {
  const fragment = globalThis.document.createDocumentFragment();
  fragment.append(serializer.serializeFragment(Node.fromJSON(schema, toForeign(document)).content));
  for (const box of fragment.querySelectorAll('input')) {
    box.disabled = true;
    box.setAttribute('aria-label', words.peek().task);
  }
  for (const formula of fragment.querySelectorAll<HTMLElement>('[data-latex]'))
    drawFormula(formula, formula.dataset['latex'] ?? '', formula.tagName === 'DIV').catch(() => undefined);
  return fragment;
}

import type { NodeViewRenderer } from '@tiptap/core';
import type { Node } from '@tiptap/pm/model';
import { openDialog } from '../../dialogs/open-dialog.ts';
import { drawFormula } from './draw-formula.ts';
import { words } from '../../words/index.ts';

/** A formula; a double click opens it. */
export const mathView =
  (tag: 'span' | 'div'): NodeViewRenderer =>
  ({ node, getPos, editor }) => {
    const dom = document.createElement(tag);
    dom.className = tag === 'div' ? 'math math-block' : 'math';
    dom.dataset['type'] = tag === 'div' ? 'block-math' : 'inline-math';
    const show = (shown: Node): void => {
      const latex = String(shown.attrs['latex'] ?? '');
      dom.textContent = latex === '' ? words.peek().emptyFormula : latex;
      dom.classList.toggle('math-empty', latex === '');
      if (latex !== '') drawFormula(dom, latex, tag === 'div').catch(() => undefined);
    };
    show(node);
    dom.addEventListener('dblclick', () => {
      const position = getPos();
      if (position === undefined || !editor.isEditable) return;
      editor.commands.setNodeSelection(position);
      openDialog('formula');
    });
    return {
      dom,
      update: (next) => {
        if (next.type !== node.type) return false;
        show(next);
        return true;
      },
    };
  };

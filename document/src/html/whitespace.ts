import type { Node, NodeType } from '@tiptap/pm/model';

/** CSS by which a block says that its white space is meant; our own parser rules look for it. */
const PRESERVED = 'white-space: break-spaces';

/** Whether HTML's rules of white space would change the text of a block. */
export function hasFragileSpace(block: Node): boolean {
  let afterSpace = true;
  let endsInSpace = false;
  for (let i = 0; i < block.childCount; i++) {
    const child = block.child(i);
    const text = child.text;
    if (text === undefined) {
      // Readers take space off both ends of an inline node, as of a block.
      if (child.childCount > 0 && child.isInline && hasFragileSpace(child)) return true;
      afterSpace = child.type.name === 'hardBreak';
      endsInSpace = false;
      continue;
    }
    if (/[\t\n\f\r]| {2}/.test(text) || (afterSpace && text.startsWith(' '))) return true;
    endsInSpace = text.endsWith(' ');
    afterSpace = endsInSpace;
  }
  return endsInSpace;
}

/** Whether a type holds text in which HTML would collapse white space. */
export const keepsSpace = (type: NodeType | undefined): boolean =>
  type !== undefined && type.isTextblock && type.whitespace !== 'pre';

/** The opening tag with the wish to keep white space in its style. */
export const preserveSpace = (open: string): string => addStyle(open, PRESERVED);

/** The opening tag with a declaration first in its style. Attribute values hold neither `"` nor `>`. */
export const addStyle = (open: string, css: string): string =>
  / style="/.test(open)
    ? open.replace(' style="', ` style="${css}; `)
    : open.replace(/^<[\w-]+/, (tag) => `${tag} style="${css}"`);

import type { Node, NodeType } from '@tiptap/pm/model';

/** CSS that marks white space of a block as significant. The parse rules look for it. */
const PRESERVED = 'white-space: break-spaces';

/** Tells whether HTML's white space rules would change the text of a block. */
export function hasFragileSpace(block: Node): boolean {
  let afterSpace = true;
  let endsInSpace = false;
  for (let i = 0; i < block.childCount; i++) {
    const child = block.child(i);
    const text = child.text;
    if (text === undefined) {
      // Readers trim inline nodes as they trim blocks.
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

/** Tells whether a type contains text in which HTML would collapse white space. */
export const keepsSpace = (type: NodeType | undefined): boolean =>
  type !== undefined && type.isTextblock && type.whitespace !== 'pre';

/** Adds a style to an opening tag that preserves white space. */
export const preserveSpace = (open: string): string => addStyle(open, PRESERVED);

/** Adds a declaration at the beginning of an opening tag's style. Attribute values contain neither `"` nor `>`. */
export const addStyle = (open: string, css: string): string =>
  / style="/.test(open)
    ? open.replace(' style="', ` style="${css}; `)
    : open.replace(/^<[\w-]+/, (tag) => `${tag} style="${css}"`);

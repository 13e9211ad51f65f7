import { checkBoxSign, type DocumentNode } from '@editor-companion/document';
import { childrenOf, textOf } from '../node.ts';

/**
 * Returns the content of a form field. A check box without content shows the character of its state.
 * @param around kinds of marks that a writer puts around the whole field, and that it has not to write once more within.
 */
export function formContent(field: DocumentNode, around: readonly string[] = []): readonly DocumentNode[] {
  const isBare = textOf(field, 'kind') === 'checkBox' && childrenOf(field).length === 0;
  if (isBare) return [{ type: 'text', text: checkBoxSign(field) }];
  const outer = new Set((field.marks ?? []).map(({ type }) => type).filter((type) => around.includes(type)));
  if (outer.size === 0) return childrenOf(field);
  return childrenOf(field).map((child) => ({
    ...child,
    marks: (child.marks ?? []).filter(({ type }) => !outer.has(type)),
  }));
}

/** A form field as its words, which take over the marks that the field has. */
export const formAsText = (field: DocumentNode): readonly DocumentNode[] =>
  formContent(field).map((child) => {
    const own = child.marks ?? [];
    const around = (field.marks ?? []).filter(({ type }) => own.every((mark) => mark.type !== type));
    return around.length === 0 ? child : { ...child, marks: [...own, ...around] };
  });

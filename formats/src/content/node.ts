import type { DocumentMark, DocumentNode } from '@editor-companion/document';

type Carrier = Pick<DocumentNode | DocumentMark, 'attrs'>;

/** Returns an attribute with text. Undefined if it is empty or no string. */
export function textOf({ attrs }: Carrier, name: string): string | undefined {
  const value = attrs?.[name];
  return typeof value === 'string' && value !== '' ? value : undefined;
}

export function numberOf({ attrs }: Carrier, name: string): number | undefined {
  const value = attrs?.[name];
  return typeof value === 'number' && Number.isFinite(value) ? value : undefined;
}

export const isSet = ({ attrs }: Carrier, name: string): boolean => attrs?.[name] === true;

export const childrenOf = ({ content }: DocumentNode): readonly DocumentNode[] => content ?? [];

export const markOf = ({ marks }: DocumentNode, type: string): DocumentMark | undefined =>
  marks?.find((mark) => mark.type === type);

/** Returns the text of a node without marks. Each line break becomes one character. */
export function plainText(node: DocumentNode, lineBreak: ' ' | '\n' = ' '): string {
  if (node.type === 'hardBreak') return lineBreak;
  return (node.text ?? '') + childrenOf(node).reduce((words, child) => words + plainText(child, lineBreak), '');
}

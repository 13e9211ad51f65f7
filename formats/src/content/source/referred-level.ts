import type { DocumentNode } from '@editor-companion/document';
import { numberOf, textOf } from '../node.ts';

/** Returns the level of the headings to which a `styleReference` refers. Undefined for one that refers to another style. */
export function referredLevel(field: DocumentNode): number | undefined {
  const name = textOf(field, 'name') ?? '';
  const [, digit = name === '' ? '1' : undefined] = /^heading ([1-9])$/i.exec(name) ?? [];
  return numberOf(field, 'level') ?? (digit === undefined ? undefined : Number(digit));
}

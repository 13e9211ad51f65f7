import type { DocumentNode } from '../../json.ts';

const TEXTS = ['label', 'text', 'title', 'name', 'value', 'alt', 'latex'] as const;

/** Returns the text of an unknown node without content: the first string among attributes that usually contain it. */
export function foreignText({ attrs = {} }: DocumentNode): string {
  const found = TEXTS.map((name) => attrs[name]).find((value) => typeof value === 'string' && value !== '');
  return typeof found === 'string' ? found : '';
}

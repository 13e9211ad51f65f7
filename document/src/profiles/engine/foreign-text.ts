import type { DocumentNode } from '../../json.ts';

const TEXTS = ['label', 'text', 'title', 'name', 'value', 'alt', 'latex'] as const;

/** The text of a node that this package does not have and that has no content: the first string among attributes that tend to hold it. */
export function foreignText({ attrs = {} }: DocumentNode): string {
  const found = TEXTS.map((name) => attrs[name]).find((value) => typeof value === 'string' && value !== '');
  return typeof found === 'string' ? found : '';
}

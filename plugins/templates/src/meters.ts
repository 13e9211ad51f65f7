import type { QuotaMeter } from '@editor-companion/core/plugin';
import type { TemplateStore } from './store/template-store.ts';

/** The quota meters of templates. */
export const templateMeters = (store: Pick<TemplateStore, 'countOf' | 'bytesOf'>): readonly QuotaMeter[] => [
  { id: 'templates', kind: 'templates', isByOwner: true, measure: (subject) => store.countOf(subject) },
  { id: 'templates-bytes', kind: 'bytes', isByOwner: true, measure: (subject) => store.bytesOf(subject) },
];

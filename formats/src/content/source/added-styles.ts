import type { WriteJob } from './write-job.ts';

/** Style rules of the nodes that were added to the model of a document. */
export const addedStyles = ({ model }: Pick<WriteJob, 'model'>): string[] =>
  (model?.added ?? []).flatMap(({ style }) => (style === undefined ? [] : [style]));

import type { WriteJob } from './write-job.ts';

/** Returns the style rules of nodes that were added to the model. */
export const addedStyles = ({ model }: Pick<WriteJob, 'model'>): string[] =>
  (model?.added ?? []).flatMap(({ style }) => (style === undefined ? [] : [style]));

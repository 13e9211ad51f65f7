import type { AiProvider, Registry } from '@editor-companion/core/plugin';
import { isInTable } from '../models/model-facts.ts';

/** Stands for all models that no list has. */
export const OTHER_MODEL = 'other';

/** The name of a model as the value of a label: `OTHER_MODEL` where it is neither listed by its provider nor in the table of models. */
export type ModelLabel = (provider: string, model: string) => string;

export const modelLabels =
  (providers: Pick<Registry<AiProvider>, 'find'>): ModelLabel =>
  (provider, model) =>
    providers.find(provider)?.models?.some(({ id }) => id === model) === true || isInTable(provider, model)
      ? model
      : OTHER_MODEL;

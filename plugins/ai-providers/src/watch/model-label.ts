import type { AiProvider, Registry } from '@editor-companion/core/plugin';
import { isInTable } from '../models/model-facts.ts';

/** The label for all unlisted models. */
export const OTHER_MODEL = 'other';

/** The label value for a model: `OTHER_MODEL` if neither its provider nor the model table lists it. */
export type ModelLabel = (provider: string, model: string) => string;

export const modelLabels =
  (providers: Pick<Registry<AiProvider>, 'find'>): ModelLabel =>
  (provider, model) =>
    providers.find(provider)?.models?.some(({ id }) => id === model) === true || isInTable(provider, model)
      ? model
      : OTHER_MODEL;

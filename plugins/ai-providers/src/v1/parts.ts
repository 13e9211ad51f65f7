import type { AiDocumentAnswers } from '@editor-companion/core/plugin';
import type { Gateway } from '../gateway.ts';
import type { Options } from '../options.ts';
import type { ModelNames } from './model-names.ts';

/** The dependencies of the routes below /v1. */
export interface V1Parts {
  readonly gateway: Gateway;
  readonly options: Options;
  readonly names: ModelNames;
  readonly documentAnswers: () => AiDocumentAnswers | undefined;
}

import type { AiRequest } from '@editor-companion/core/plugin';

/** What steers the model of a run beside its messages and tools. */
export type ModelSettings = Omit<AiRequest, 'model' | 'stream' | 'messages' | 'tools'>;

import type { AiRequest } from '@editor-companion/core/plugin';

/** Settings of a run's model besides messages and tools. */
export type ModelSettings = Omit<AiRequest, 'model' | 'stream' | 'messages' | 'tools'>;

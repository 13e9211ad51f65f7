import type { AiService } from '@editor-companion/core/plugin';
import type { Assistant } from '../run/assistant.ts';

/** The dependencies of the routes of runs. */
export interface RouteParts {
  readonly assistant: Assistant;
  readonly ai: Pick<AiService, 'readAgUi' | 'writeAgUi'>;
  /** Milliseconds of silence before a comment is sent, which keeps the connection open. */
  readonly heartbeat: number;
}

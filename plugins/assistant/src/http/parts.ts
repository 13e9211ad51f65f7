import type { AiService } from '@editor-companion/core/plugin';
import type { Assistant } from '../run/assistant.ts';

/** What the routes of runs work with. */
export interface RouteParts {
  readonly assistant: Assistant;
  readonly ai: Pick<AiService, 'readAgUi' | 'writeAgUi'>;
  /** Milliseconds of silence before a comment is sent. */
  readonly heartbeat: number;
}

import type { AiDocumentEvent } from '@editor-companion/core/plugin';
import type { Receiver } from '../upstream/receiver.ts';

/** Where an answer goes, with what tools of the server did for it. */
export interface AnswerReceiver extends Receiver {
  event(event: AiDocumentEvent): void;
}

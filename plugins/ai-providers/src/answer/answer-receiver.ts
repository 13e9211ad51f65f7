import type { AiDocumentEvent } from '@editor-companion/core/plugin';
import type { Receiver } from '../upstream/receiver.ts';

/** Receives an answer, including the events of the server's own tools. */
export interface AnswerReceiver extends Receiver {
  event(event: AiDocumentEvent): void;
}

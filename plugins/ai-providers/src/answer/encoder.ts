import type { AiDocumentEvent, CompanionError } from '@editor-companion/core/plugin';
import type { Target } from '../upstream/receiver.ts';
import type { Tally } from './tally.ts';

/** Writes an answer in one of the streamed formats. Every method returns the text to send, or `''`. */
export interface Encoder {
  /** Sent with the head, whether or not a vendor has answered. */
  open(): string;
  /** @param raw the vendor's own frames follow, by way of `frame`. */
  begin(target: Target, raw: boolean): string;
  event(event: AiDocumentEvent): string;
  /** Passes on a vendor's own frame. Present if the format is the vendor's. */
  readonly frame?: (data: string) => string;
  end(tally: Tally): string;
  fail(error: CompanionError): string;
}

/** A server-sent event with a JSON value. */
export const sse = (value: unknown): string => `data: ${JSON.stringify(value)}\n\n`;

import type { AiDocumentWish, AiRequest } from '@editor-companion/core/plugin';
import { isRecord, record, text } from '../vendor/json.ts';

/** A request's body in normalised form. */
export interface Conversation {
  readonly shape: 'openai' | 'editor' | 'agui';
  readonly request: Omit<AiRequest, 'model' | 'stream'>;
  readonly model?: string;
  readonly stream?: boolean;
  readonly documentId?: string;
  /** The server should work in the document with its own tools. */
  readonly inDocument?: AiDocumentWish;
  readonly attachments: readonly Attachment[];
  /** `stream_options.include_usage` of an OpenAI client. */
  readonly wantsUsage: boolean;
  /** The body has members that only clients of OpenAI's API send. */
  readonly isPlainOpenAi?: boolean;
  readonly threadId?: string;
  readonly runId?: string;
  readonly protocolVersion?: string;
}

/** A file of the last user message. */
export interface Attachment {
  readonly name: string;
  readonly kind: string;
  readonly url: string;
}

export type Body = Readonly<Record<string, unknown>>;

/** The model's id: a text, or the `value` of the editor's model record. */
export const modelOf = (body: Body): string | undefined =>
  (isRecord(body['model']) ? text(record(body['model'])['value']) : text(body['model'])) || undefined;

/** The maximum length of a document's name in characters. */
const MAX_DOCUMENT = 512;

export const documentOf = (body: Body): string | undefined =>
  (text(body['documentID']) || text(body['documentId'])).slice(0, MAX_DOCUMENT) || undefined;

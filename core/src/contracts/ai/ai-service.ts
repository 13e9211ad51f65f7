import type { AiEvent, AiPurpose, AiRequest, AiUsage } from '../points/ai-provider.ts';
import type { AiAsking } from './ai-asking.ts';
import type { AiDocumentEvent, AiDocumentWish } from './ai-document.ts';

/** A question to a model on behalf of a caller. */
export interface AiQuestion {
  /** `provider` or `provider/model`. Absent: the first provider that is ready. */
  readonly model?: string;
  readonly purpose: AiPurpose;
  /** The document that the question is about, whose limits apply. */
  readonly document?: string;
  readonly request: Omit<AiRequest, 'model' | 'stream'>;
}

/** A parsed conversation in the format of OpenAI, of the editor or of AG-UI. */
export interface AiConversation {
  /** For AG-UI: the client's ids of conversation and run. */
  readonly threadId?: string;
  readonly runId?: string;
  /** The model that the body names. */
  readonly model?: string;
  /** How the server should work in a live document, if the body says so. */
  readonly inDocument?: AiDocumentWish;
  readonly request: Omit<AiRequest, 'model' | 'stream'>;
}

/** Writes one answer as server-sent events. Every method returns the text to send, or `''`. */
export interface AiAnswerWriter {
  open(): string;
  event(event: AiDocumentEvent): string;
  end(usage: AiUsage): string;
  fail(error: { readonly code: string; readonly message: string }): string;
}

/** Texts to embed as vectors. */
export interface AiVectorQuestion {
  /** `provider/model`, or a provider for its first model. */
  readonly model: string;
  readonly texts: readonly string[];
  /** The length of a vector, if the model lets callers choose. Absent: the model's default. */
  readonly dimensions?: number;
  /** The document that the texts are from, whose limits apply. */
  readonly document?: string;
}

/** Service `ai`: models for other plugins, with the limits, retries, fallbacks and interceptors of requests to `/ai`. */
export interface AiService {
  /**
   * Asks a model and returns the answer as it arrives. To stop the vendor, stop reading. A complete answer has exactly one `finish`.
   * @throws CompanionError, before the first event or instead of the end: of limits (429), of the configuration (404, 503), of the vendor (502).
   * @example
   * for await (const event of host.use('ai').ask({ purpose: 'chat', request: { messages } }, request))
   *   if (event.type === 'text') write(event.text);
   */
  ask(question: AiQuestion, asking: AiAsking): AsyncIterable<AiEvent>;

  /**
   * Parses an AG-UI body (`RunAgentInput`) about a live document.
   * @param document its name; `inDocument` of the answer contains the members of `forwardedProps` about the work in it (`documentTools`,
   * `documentMode`, …).
   * @throws CompanionError AI_BODY_INVALID (400), AI_CONTENT_TOO_LARGE (413).
   */
  readAgUi(body: Readonly<Record<string, unknown>>, document: string): AiConversation;

  /** Writes an answer as AG-UI events. @param run the client's ids. */
  writeAgUi(run: { readonly threadId: string; readonly runId: string }): AiAnswerWriter;

  /**
   * Embeds texts: one vector for each, in order, with the limits and budgets of `POST /v1/embeddings`.
   * @throws CompanionError of limits and budgets (429), of the configuration (400, 404, 503), of the vendor (502).
   */
  embed?(question: AiVectorQuestion, asking: AiAsking): Promise<readonly Float32Array[]>;
}

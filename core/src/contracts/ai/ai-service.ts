import type { AiEvent, AiPurpose, AiRequest, AiUsage } from '../points/ai-provider.ts';
import type { AiAsking } from './ai-asking.ts';
import type { AiDocumentEvent, AiDocumentWish } from './ai-document.ts';

/** What is asked of a model on somebody's behalf. */
export interface AiQuestion {
  /** `provider` or `provider/model`; the first provider that is ready, without it. */
  readonly model?: string;
  readonly purpose: AiPurpose;
  /** The document that it is about, whose limits count. */
  readonly document?: string;
  readonly request: Omit<AiRequest, 'model' | 'stream'>;
}

/** A conversation in the shape of OpenAI, of the editor or of AG-UI, as it was read. */
export interface AiConversation {
  /** Of AG-UI: by which the client tells conversations and their runs. */
  readonly threadId?: string;
  readonly runId?: string;
  /** As the body names it. */
  readonly model?: string;
  /** How the server shall work in a live document, where the body says so. */
  readonly inDocument?: AiDocumentWish;
  readonly request: Omit<AiRequest, 'model' | 'stream'>;
}

/** Writes one answer as server-sent events. Every method returns the text to send, `''` for none. */
export interface AiAnswerWriter {
  open(): string;
  event(event: AiDocumentEvent): string;
  end(usage: AiUsage): string;
  fail(error: { readonly code: string; readonly message: string }): string;
}

/** Texts that become vectors. */
export interface AiVectorQuestion {
  /** `provider/model`, or the provider for its first model. */
  readonly model: string;
  readonly texts: readonly string[];
  /** Numbers of one vector, where the model can be asked for that; its own, without it. */
  readonly dimensions?: number;
  /** The document that they are of, whose limits count. */
  readonly document?: string;
}

/** Service `ai`: models for other plugins, with the limits, retries, fallbacks and interceptors that requests to `/ai` have. */
export interface AiService {
  /**
   * Asks once and gives the answer as it arrives; whoever stops reading stops the vendor. An answer that ends has exactly one `finish`.
   *
   * @throws CompanionError, before the first event or instead of the end: of limits (429), of the configuration (404, 503), of the vendor (502).
   * @example
   * for await (const event of host.use('ai').ask({ purpose: 'chat', request: { messages } }, request))
   *   if (event.type === 'text') write(event.text);
   */
  ask(question: AiQuestion, asking: AiAsking): AsyncIterable<AiEvent>;

  /**
   * Reads a body of AG-UI (`RunAgentInput`) about a live document.
   *
   * @param document its name; `inDocument` of the answer is what `forwardedProps` say of the work in it (`documentTools`, `documentMode`, …).
   * @throws CompanionError AI_BODY_INVALID (400), AI_CONTENT_TOO_LARGE (413).
   */
  readAgUi(body: Readonly<Record<string, unknown>>, document: string): AiConversation;

  /** Writes an answer in AG-UI's events. @param run the ids that the client gave. */
  writeAgUi(run: { readonly threadId: string; readonly runId: string }): AiAnswerWriter;

  /**
   * The vectors of texts, one for each in their order, with the limits and budgets that `POST /v1/embeddings` has.
   *
   * @throws CompanionError of limits and budgets (429), of the configuration (400, 404, 503), of the vendor (502).
   */
  embed?(question: AiVectorQuestion, asking: AiAsking): Promise<readonly Float32Array[]>;
}

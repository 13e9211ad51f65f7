import type { Principal } from '../auth.ts';
import type { WorkContext } from '../work-context.ts';

/*
 * A provider translates in both directions and does nothing else: a request into what its vendor takes, and the vendor's
 * answer into one stream of events. Connections, time limits, retries, fallback, cancellation, framing and the forms that
 * clients read are the server's business, the same for every provider.
 */

export interface AiModel {
  readonly id: string;
  readonly title?: string;
}

/**
 * A part of a message, in the shape of OpenAI's chat API. Image URLs are `https:` or `data:`, files are `data:` URLs, and audio is
 * base64. `cache_control` marks where vendors that let clients choose end a cached prefix.
 */
export type AiPart = (
  | { readonly type: 'text'; readonly text: string }
  | { readonly type: 'image_url'; readonly image_url: { readonly url: string; readonly detail?: string } }
  | { readonly type: 'file'; readonly file: { readonly filename?: string; readonly file_data: string } }
  | { readonly type: 'input_audio'; readonly input_audio: { readonly data: string; readonly format: string } }
) & { readonly cache_control?: unknown };

export type AiContent = string | readonly AiPart[];

/** A call that the model asked for; `arguments` is JSON as text. */
export interface AiToolCall {
  readonly id: string;
  readonly type: 'function';
  readonly function: { readonly name: string; readonly arguments: string };
  /** State of the vendor that gave this call (a signature of its thoughts): it goes back with the call, unread. */
  readonly extra_content?: unknown;
}

/** One message in the shape of OpenAI's chat API, which every vendor's own can be made from. */
export type AiMessage =
  | { readonly role: 'system'; readonly content: AiContent; readonly name?: string }
  | { readonly role: 'user'; readonly content: AiContent; readonly name?: string }
  | AiAssistantMessage
  | { readonly role: 'tool'; readonly tool_call_id: string; readonly content: AiContent };

export interface AiAssistantMessage {
  readonly role: 'assistant';
  readonly content: AiContent | null;
  readonly name?: string;
  readonly tool_calls?: readonly AiToolCall[];
  /** What the model thought before it called tools: some vendors want it back in the next round. */
  readonly reasoning_content?: string;
  /** The same with the vendor's signatures, in the shape that OpenRouter gave it. */
  readonly reasoning_details?: readonly AiReasoningDetail[];
}

/** One piece of a vendor's reasoning with what proves that it is its own. */
export interface AiReasoningDetail {
  readonly type: 'reasoning.text' | 'reasoning.encrypted';
  /** Whose signature it is: only the same driver reads it back. */
  readonly format: string;
  readonly id?: string;
  readonly text?: string;
  readonly signature?: string;
  /** Of `reasoning.encrypted`. */
  readonly data?: string;
}

export interface AiTool {
  readonly type: 'function';
  readonly function: {
    readonly name: string;
    readonly description?: string;
    /** JSON Schema of the arguments. */
    readonly parameters?: Readonly<Record<string, unknown>>;
    /** The vendor shall keep to the schema. */
    readonly strict?: boolean;
  };
}

/** The form that an answer must have. */
export type AiResponseFormat =
  | { readonly type: 'json_object' }
  | {
      readonly type: 'json_schema';
      readonly name: string;
      readonly description?: string;
      readonly schema: Readonly<Record<string, unknown>>;
      readonly strict?: boolean;
    };

export type AiReasoningEffort = 'none' | 'minimal' | 'low' | 'medium' | 'high' | 'xhigh';

/** What is asked of a provider, whatever form the client's body had. */
export interface AiRequest {
  readonly model: string;
  readonly messages: readonly AiMessage[];
  /** Whether the vendor shall stream. Always true for providers without `readBody`. */
  readonly stream: boolean;
  /** Absent: the vendor's own default. */
  readonly reasoning?: boolean;
  /** How much of it; wins over `reasoning`. */
  readonly reasoningEffort?: AiReasoningEffort;
  /** The vendor's own web search, where it has one; others answer from what they know. */
  readonly search?: boolean;
  readonly temperature?: number;
  readonly topP?: number;
  readonly topK?: number;
  readonly frequencyPenalty?: number;
  readonly presencePenalty?: number;
  readonly seed?: number;
  readonly maxTokens?: number;
  /** Absent: text. */
  readonly responseFormat?: AiResponseFormat;
  readonly stop?: readonly string[];
  readonly tools?: readonly AiTool[];
  readonly toolChoice?: 'auto' | 'none' | 'required' | { readonly name: string };
  /** False: one call at a time. */
  readonly parallelToolCalls?: boolean;
  /** Who asks, as the client names them to the vendor. */
  readonly user?: string;
  /** Further members of a body of OpenAI's chat API. A provider for another API refuses those that it cannot express. */
  readonly parameters?: Readonly<Record<string, unknown>>;
}

export type AiFinishReason = 'stop' | 'length' | 'tool-calls' | 'content-filter' | 'other';

/** Tokens; absent is unknown, which is not 0. */
export interface AiUsage {
  readonly inputTokens?: number;
  readonly outputTokens?: number;
  /** Part of `outputTokens`. */
  readonly reasoningTokens?: number;
  /** Part of `inputTokens`. */
  readonly cachedTokens?: number;
}

/**
 * One step of an answer. A whole answer has exactly one `finish`; one that ends without it was cut off, which is an error.
 * `usage` may come before or after `finish`, more than once: members that come later win. An `error` ends the answer.
 */
export type AiEvent =
  | { readonly type: 'text'; readonly text: string }
  | { readonly type: 'reasoning'; readonly text: string }
  /**
   * `id` and `name` are the same on every delta of one call; the deltas together are JSON (or empty: no arguments). `state` is the
   * call's `extra_content` in the next request.
   */
  | {
      readonly type: 'tool-call';
      readonly id: string;
      readonly name: string;
      readonly argumentsDelta: string;
      readonly state?: unknown;
    }
  /** A piece of reasoning with its signature, for `reasoning_details` of the next request. Its words came as `reasoning`. */
  | { readonly type: 'reasoning-detail'; readonly detail: AiReasoningDetail }
  | { readonly type: 'source'; readonly url: string; readonly title?: string }
  | { readonly type: 'image'; readonly url: string }
  | ({ readonly type: 'usage' } & AiUsage)
  | { readonly type: 'finish'; readonly reason: AiFinishReason }
  /** What the vendor said went wrong. `status` is the HTTP status that it would have had, where the vendor says so. */
  | { readonly type: 'error'; readonly message: string; readonly code?: string; readonly status?: number };

export type AiEmit = (event: AiEvent) => void;

/** A file of a client, on the server's disk as long as the request runs. */
export interface AiUpload {
  readonly path: string;
  /** Bytes. */
  readonly size: number;
  readonly filename: string;
  readonly mediaType: string;
}

/** An HTTP request to the vendor, a POST of JSON. */
export interface AiUpstreamRequest {
  /** From the operator's configuration, never from a client. */
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: unknown;
  /** Sent as the field `file` of a form (multipart/form-data), whose other fields are the members of `body`; lists are repeated. */
  readonly file?: AiUpload;
}

/**
 * Reads one streamed answer: called with the data of each server-sent event (and its event name, or `''`) or with each line of
 * JSON. What it throws counts as a malformed answer.
 */
export type AiReader = (data: string, emit: AiEmit, event: string) => void;

/** The text around a cursor, for vendors that can fill in the middle. */
export interface AiFillRequest {
  readonly model: string;
  readonly prefix: string;
  readonly suffix: string;
  readonly maxTokens: number;
  readonly temperature: number;
  readonly stop?: readonly string[];
}

/** What vectors are asked of. */
export interface AiEmbeddingsRequest {
  readonly model: string;
  /** Texts, or what a client has cut into tokens of its model already. */
  readonly input: readonly string[] | readonly (readonly number[])[];
  /** Absent: the model's own. */
  readonly dimensions?: number;
  /** `base64` where the client can read 32-bit floats, little-endian; a vendor that cannot write them gives numbers. */
  readonly encoding: 'float' | 'base64';
  readonly user?: string;
}

/** One vector for each input, in its order: numbers, or 32-bit floats in base64. */
export interface AiEmbeddings {
  readonly vectors: readonly (readonly number[] | string)[];
  readonly usage: AiUsage;
}

/** A text that becomes pictures or sound. */
export interface AiMediaRequest {
  readonly model: string;
  readonly text: string;
  /** The further members of OpenAI's body, such as `size` or `voice`. */
  readonly parameters: Readonly<Record<string, unknown>>;
}

/** Speech that becomes text. */
export interface AiTranscriptionRequest {
  readonly model: string;
  readonly file: AiUpload;
  /** The further fields of OpenAI's form, such as `language`. */
  readonly parameters: Readonly<Record<string, unknown>>;
}

interface AiProviderInfo {
  readonly id: string;
  readonly title: string;
  /** Known without asking the vendor; the first is the default. Other model ids are passed on as they are. */
  readonly models?: readonly AiModel[];
  /** What the operator has yet to set, such as `ACME_API_KEY`. Absent or empty: the provider is ready. */
  missing?(): readonly string[];
}

/** A vendor with an HTTP API: two mappers, and the server does the rest. */
export interface AiHttpProvider extends AiProviderInfo {
  readonly kind: 'http';
  readonly framing: 'sse' | 'ndjson';
  /** `openai`: streams and bodies already are those of OpenAI's chat API, so that clients of that form get them as they came. */
  readonly dialect?: 'openai';
  request(request: AiRequest): AiUpstreamRequest;
  /** A reader for one answer; what it must remember between frames lives in its closure. */
  reader(): AiReader;
  /** Reads a body that was not streamed. Absent: the server always asks for a stream and puts the answer together. */
  readBody?(body: unknown, emit: AiEmit): void;
  /** Native fill-in-the-middle, not streamed: the request, and the candidates in its answer. */
  readonly fill?: {
    /** Whether this model was made for it. */
    supports(model: string): boolean;
    request(request: AiFillRequest): AiUpstreamRequest;
    read(body: unknown): readonly string[];
  };
  /** Vectors of texts, not streamed. Absent: the vendor has none. */
  readonly embeddings?: {
    /** Most inputs of one request; the server asks again for the rest. */
    readonly maxInputs: number;
    /** @throws CompanionError for what the vendor has no place for. */
    request(request: AiEmbeddingsRequest): AiUpstreamRequest;
    /** What it throws counts as a malformed answer. */
    read(body: unknown): AiEmbeddings;
  };
  /** Pictures of a text. The client gets the answer's bytes, so it must be that of OpenAI's POST /images/generations. */
  readonly images?: (request: AiMediaRequest) => AiUpstreamRequest;
  /** A text spoken. The client gets the answer's bytes: sound, or the events of OpenAI's POST /audio/speech. */
  readonly speech?: (request: AiMediaRequest) => AiUpstreamRequest;
  /** A verdict on a text, not streamed: the answer must be that of OpenAI's POST /moderations. */
  readonly moderations?: (request: { readonly model: string; readonly input: string }) => AiUpstreamRequest;
  /** The text of a recording. The client gets the answer's bytes, so it must be that of OpenAI's POST /audio/transcriptions. */
  readonly transcriptions?: (request: AiTranscriptionRequest) => AiUpstreamRequest;
}

/** Anything else that can answer: a local model, an SDK. */
export interface AiStreamProvider extends AiProviderInfo {
  readonly kind: 'stream';
  /** Honours `context.signal`. Throwing a CompanionError with status 429 or 5xx before the first event allows a retry. */
  stream(request: AiRequest, context: Pick<WorkContext, 'signal' | 'log' | 'requestId'>): AsyncIterable<AiEvent>;
  /** Vectors of texts. Absent: it makes none. */
  readonly embeddings?: {
    /** Most inputs of one call; the server calls again for the rest. */
    readonly maxInputs: number;
    /** @throws CompanionError for what it has no place for. */
    embed(request: AiEmbeddingsRequest, context: Pick<WorkContext, 'signal'>): Promise<AiEmbeddings>;
  };
}

/** A contribution to the point `aiProvider`, reached as POST /ai/{id}/chat/completions. */
export type AiProvider = AiHttpProvider | AiStreamProvider;

/** What a model is asked for. For an embedding, image or speech each text is one message of the user; a transcription has none. */
export type AiPurpose = 'chat' | 'assistant' | 'suggestion' | 'embedding' | 'image' | 'speech' | 'transcription';

/** What `intercept('ai:request')` decides on: return a changed one, nothing to accept it, or throw a CompanionError. */
export interface AiDecision {
  readonly provider: string;
  readonly request: AiRequest;
  readonly purpose: AiPurpose;
  readonly principal: Principal;
  readonly requestId: string;
  /** As the client claims. */
  readonly documentId?: string;
}

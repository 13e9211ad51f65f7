import type { Principal } from '../auth.ts';
import type { WorkContext } from '../work-context.ts';

/*
 * A provider translates in both directions and does nothing else: a request into the vendor's form, and the vendor's answer into one stream
 * of events. The server handles connections, time limits, retries, fallback, cancellation, framing and the response forms of clients, in
 * the same way for every provider.
 */

export interface AiModel {
  readonly id: string;
  readonly title?: string;
}

/**
 * A part of a message, in the format of OpenAI's chat API. Image URLs are `https:` or `data:`, files are `data:` URLs, and audio is base64.
 * For vendors that let clients choose, `cache_control` marks the end of a cached prefix.
 */
export type AiPart = (
  | { readonly type: 'text'; readonly text: string }
  | { readonly type: 'image_url'; readonly image_url: { readonly url: string; readonly detail?: string } }
  | { readonly type: 'file'; readonly file: { readonly filename?: string; readonly file_data: string } }
  | { readonly type: 'input_audio'; readonly input_audio: { readonly data: string; readonly format: string } }
) & { readonly cache_control?: unknown };

export type AiContent = string | readonly AiPart[];

/** A tool call by the model; `arguments` is JSON as text. */
export interface AiToolCall {
  readonly id: string;
  readonly type: 'function';
  readonly function: { readonly name: string; readonly arguments: string };
  /** The vendor's state for this call, such as a signature of its reasoning. Send it back unread with the call. */
  readonly extra_content?: unknown;
}

/** A message in the format of OpenAI's chat API, from which every vendor's own format can be made. */
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
  /** The model's reasoning before its tool calls, which some vendors require in the next request. */
  readonly reasoning_content?: string;
  /** The same with the vendor's signatures, in the format of OpenRouter. */
  readonly reasoning_details?: readonly AiReasoningDetail[];
}

/** A piece of a vendor's reasoning with the proof of its origin. */
export interface AiReasoningDetail {
  readonly type: 'reasoning.text' | 'reasoning.encrypted';
  /** The owner of the signature: only the same driver reads it back. */
  readonly format: string;
  readonly id?: string;
  readonly text?: string;
  readonly signature?: string;
  /** For `reasoning.encrypted`. */
  readonly data?: string;
}

export interface AiTool {
  readonly type: 'function';
  readonly function: {
    readonly name: string;
    readonly description?: string;
    /** The JSON Schema of the arguments. */
    readonly parameters?: Readonly<Record<string, unknown>>;
    /** The vendor must keep to the schema. */
    readonly strict?: boolean;
  };
}

/** The required format of an answer. */
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

/** A request to a provider, independent of the format of the client's body. */
export interface AiRequest {
  readonly model: string;
  readonly messages: readonly AiMessage[];
  /** Whether the vendor should stream. Always true for providers without `readBody`. */
  readonly stream: boolean;
  /** Absent: the vendor's default. */
  readonly reasoning?: boolean;
  /** The amount of reasoning; overrides `reasoning`. */
  readonly reasoningEffort?: AiReasoningEffort;
  /** Uses the vendor's own web search; ignored by vendors without one. */
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
  /** The end user, as the client names them to the vendor. */
  readonly user?: string;
  /** Other members of an OpenAI chat body. A provider for another API refuses those that it cannot express. */
  readonly parameters?: Readonly<Record<string, unknown>>;
}

export type AiFinishReason = 'stop' | 'length' | 'tool-calls' | 'content-filter' | 'other';

/** Token counts. An absent count is unknown, which is not 0. */
export interface AiUsage {
  readonly inputTokens?: number;
  readonly outputTokens?: number;
  /** Part of `outputTokens`. */
  readonly reasoningTokens?: number;
  /** Part of `inputTokens`. */
  readonly cachedTokens?: number;
}

/**
 * One step of an answer. A complete answer has exactly one `finish`; an answer without it was cut off, which is an error. `usage` may come
 * before or after `finish`, and several times: later members win. An `error` ends the answer.
 */
export type AiEvent =
  | { readonly type: 'text'; readonly text: string }
  | { readonly type: 'reasoning'; readonly text: string }
  /**
   * `id` and `name` are the same on every delta of one call. The deltas together are JSON, or empty for no arguments. `state` becomes the
   * call's `extra_content` in the next request.
   */
  | {
      readonly type: 'tool-call';
      readonly id: string;
      readonly name: string;
      readonly argumentsDelta: string;
      readonly state?: unknown;
    }
  /** A piece of reasoning with its signature, for `reasoning_details` of the next request. Its text came as `reasoning`. */
  | { readonly type: 'reasoning-detail'; readonly detail: AiReasoningDetail }
  | { readonly type: 'source'; readonly url: string; readonly title?: string }
  | { readonly type: 'image'; readonly url: string }
  | ({ readonly type: 'usage' } & AiUsage)
  | { readonly type: 'finish'; readonly reason: AiFinishReason }
  /** The vendor's error. `status` is the HTTP status that it corresponds to, if the vendor says so. */
  | { readonly type: 'error'; readonly message: string; readonly code?: string; readonly status?: number };

export type AiEmit = (event: AiEvent) => void;

/** A client's file, on the server's disk while the request runs. */
export interface AiUpload {
  readonly path: string;
  /** Bytes. */
  readonly size: number;
  readonly filename: string;
  readonly mediaType: string;
}

/** An HTTP request to the vendor: a POST of JSON. */
export interface AiUpstreamRequest {
  /** Made from the operator's configuration, never from a client's input. */
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: unknown;
  /** Sent as the field `file` of a form (multipart/form-data). The other fields are the members of `body`; lists become repeated fields. */
  readonly file?: AiUpload;
}

/**
 * Reads one streamed answer. Called with the data and event name (or `''`) of each server-sent event, or with each line of JSON. An
 * exception counts as a malformed answer.
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

/** A request for embeddings. */
export interface AiEmbeddingsRequest {
  readonly model: string;
  /** Texts, or token lists that a client has made for the model. */
  readonly input: readonly string[] | readonly (readonly number[])[];
  /** Absent: the model's default. */
  readonly dimensions?: number;
  /** `base64` for clients that read 32-bit floats, little-endian. A vendor that cannot write them returns numbers. */
  readonly encoding: 'float' | 'base64';
  readonly user?: string;
}

/** One vector for each input, in order: numbers, or 32-bit floats in base64. */
export interface AiEmbeddings {
  readonly vectors: readonly (readonly number[] | string)[];
  readonly usage: AiUsage;
}

/** A text to turn into pictures or sound. */
export interface AiMediaRequest {
  readonly model: string;
  readonly text: string;
  /** Other members of OpenAI's body, such as `size` or `voice`. */
  readonly parameters: Readonly<Record<string, unknown>>;
}

/** Speech to transcribe. */
export interface AiTranscriptionRequest {
  readonly model: string;
  readonly file: AiUpload;
  /** Other fields of OpenAI's form, such as `language`. */
  readonly parameters: Readonly<Record<string, unknown>>;
}

interface AiProviderInfo {
  readonly id: string;
  readonly title: string;
  /** Models that are known without asking the vendor; the first is the default. Other model ids are passed on unchanged. */
  readonly models?: readonly AiModel[];
  /** Names of missing settings, such as `ACME_API_KEY`. Absent or empty: the provider is ready. */
  missing?(): readonly string[];
}

/** A vendor with an HTTP API. The provider maps requests and answers; the server does the rest. */
export interface AiHttpProvider extends AiProviderInfo {
  readonly kind: 'http';
  readonly framing: 'sse' | 'ndjson';
  /** `openai`: streams and bodies already have the format of OpenAI's chat API, so clients of that format receive them unchanged. */
  readonly dialect?: 'openai';
  request(request: AiRequest): AiUpstreamRequest;
  /** Makes a reader for one answer. State between frames lives in its closure. */
  reader(): AiReader;
  /** Reads a body that was not streamed. Absent: the server always requests a stream and assembles the answer. */
  readBody?(body: unknown, emit: AiEmit): void;
  /** Native fill-in-the-middle without streaming: the request, and the candidates in its answer. */
  readonly fill?: {
    /** Whether the model supports it. */
    supports(model: string): boolean;
    request(request: AiFillRequest): AiUpstreamRequest;
    read(body: unknown): readonly string[];
  };
  /** Embeddings, without streaming. Absent: the vendor has none. */
  readonly embeddings?: {
    /** The maximum number of inputs per request. The server splits longer lists. */
    readonly maxInputs: number;
    /** @throws CompanionError for parameters that the vendor does not support. */
    request(request: AiEmbeddingsRequest): AiUpstreamRequest;
    /** Reads the answer. An exception counts as a malformed answer. */
    read(body: unknown): AiEmbeddings;
  };
  /** Pictures from a text. The client receives the answer's bytes, so it must have the format of OpenAI's POST /images/generations. */
  readonly images?: (request: AiMediaRequest) => AiUpstreamRequest;
  /** Speech from a text. The client receives the answer's bytes: sound, or the events of OpenAI's POST /audio/speech. */
  readonly speech?: (request: AiMediaRequest) => AiUpstreamRequest;
  /** Moderation of a text, without streaming. The answer must have the format of OpenAI's POST /moderations. */
  readonly moderations?: (request: { readonly model: string; readonly input: string }) => AiUpstreamRequest;
  /** A transcription. The client receives the answer's bytes, so it must have the format of OpenAI's POST /audio/transcriptions. */
  readonly transcriptions?: (request: AiTranscriptionRequest) => AiUpstreamRequest;
}

/** Any other source of answers: a local model, an SDK. */
export interface AiStreamProvider extends AiProviderInfo {
  readonly kind: 'stream';
  /** Honours `context.signal`. A CompanionError with status 429 or 5xx before the first event allows a retry. */
  stream(request: AiRequest, context: Pick<WorkContext, 'signal' | 'log' | 'requestId'>): AsyncIterable<AiEvent>;
  /** Embeddings. Absent: the provider has none. */
  readonly embeddings?: {
    /** The maximum number of inputs per call. The server splits longer lists. */
    readonly maxInputs: number;
    /** @throws CompanionError for parameters that it does not support. */
    embed(request: AiEmbeddingsRequest, context: Pick<WorkContext, 'signal'>): Promise<AiEmbeddings>;
  };
}

/** A contribution to the point `aiProvider`, reached as POST /ai/{id}/chat/completions. */
export type AiProvider = AiHttpProvider | AiStreamProvider;

/** The purpose of a request. For an embedding, image or speech, each text is one message of the user; a transcription has none. */
export type AiPurpose = 'chat' | 'assistant' | 'suggestion' | 'embedding' | 'image' | 'speech' | 'transcription';

/** The decision of `intercept('ai:request')`: return a changed one, return nothing to accept it, or throw a CompanionError. */
export interface AiDecision {
  readonly provider: string;
  readonly request: AiRequest;
  readonly purpose: AiPurpose;
  readonly principal: Principal;
  readonly requestId: string;
  /** As the client claims. */
  readonly documentId?: string;
}

import type { AiEvent, AiProvider } from '@editor-companion/core/plugin';

/** A provider and a model. */
export interface Target {
  readonly provider: AiProvider;
  readonly model: string;
}

/** Receives an answer. It gets nothing of attempts that failed before their first output, except usage. */
export interface Receiver {
  /**
   * Called at the first output, or at the end of an empty answer: from now on no other target is asked.
   * @param raw the answer also comes by `frame`, as OpenAI's dialect.
   */
  begin(target: Target, raw: boolean): void;
  event(event: AiEvent): void;
  /**
   * The vendor's own frames after their `event`s, for providers of OpenAI's dialect only: the data of one server-sent event as received, or
   * as bytes complete events with nothing but text.
   */
  readonly frame?: (frame: string | Buffer) => void;
  /** A whole body as received, after its `event`s, for providers of OpenAI's dialect only. */
  readonly body?: (bytes: Buffer) => void;
  /** Receives an answer as raw bytes, instead of all other forms but `event`: pictures and sound. */
  readonly bytes?: {
    /** Whether an answer of this media type is valid. */
    accepts(type: string): boolean;
    push(chunk: Buffer, type: string): void;
  };
  /** Called at the end of each read. False: the client is slow, wait for `drained`. */
  flush(): boolean;
  drained(resume: () => void): void;
}

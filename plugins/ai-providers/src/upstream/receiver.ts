import type { AiEvent, AiProvider } from '@editor-companion/core/plugin';

/** Who is asked for what. */
export interface Target {
  readonly provider: AiProvider;
  readonly model: string;
}

/** Where an answer goes. Nothing reaches it from attempts that failed before their first word, except usage. */
export interface Receiver {
  /**
   * The first word (or the end of an empty answer) is here: from now on nobody else will be asked.
   *
   * @param raw the answer also comes by `frame`, as OpenAI's dialect.
   */
  begin(target: Target, raw: boolean): void;
  event(event: AiEvent): void;
  /**
   * The vendor's own frames, after their `event`s; for providers of OpenAI's dialect only: the data of one server-sent event as it came, or as bytes
   * whole events that hold words and nothing else.
   */
  readonly frame?: (frame: string | Buffer) => void;
  /** A whole body as it came, after its `event`s; for providers of OpenAI's dialect only. */
  readonly body?: (bytes: Buffer) => void;
  /** Takes an answer as bytes while they arrive, in place of all other forms but `event`: pictures and sound. */
  readonly bytes?: {
    /** Whether an answer of this media type is one at all. */
    accepts(type: string): boolean;
    push(chunk: Buffer, type: string): void;
  };
  /** All of one read has been delivered. False: the client is slow, wait for `drained`. */
  flush(): boolean;
  drained(resume: () => void): void;
}

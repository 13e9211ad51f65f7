import { CompanionError, type AiEmit } from '@editor-companion/core/plugin';
import { errors } from '../errors.ts';
import { answerFailure, Failure, malformed } from '../vendor/failure.ts';
import type { Attempt } from './attempt.ts';
import type { Receiver, Target } from './receiver.ts';
import type { Words } from './repeated-chunk.ts';

type IntakeParts = Pick<Attempt, 'target' | 'receiver' | 'maxBytes' | 'onNoReason'>;

/** Collects an attempt's events, and decides when the answer has begun and whether it is complete. */
export class Intake {
  readonly #target: Target;
  readonly #receiver: Receiver;
  readonly #onContent: () => void;
  readonly #onNoReason: () => void;
  readonly #maxBytes: number;
  /** Frames that wait until the answer has begun. */
  readonly #held: string[] = [];
  #received = 0;
  #hasBegun = false;
  /** True if the client receives the vendor's own frames. */
  #isRaw = false;
  #isFinished = false;
  #isMarked = false;
  /** The arguments of tool calls so far, by id. */
  readonly #calls = new Map<string, string>();

  /**
   * @param onContent called at each word of the answer proper.
   */
  constructor({ target, receiver, maxBytes, onNoReason }: IntakeParts, onContent: () => void) {
    this.#target = target;
    this.#receiver = receiver;
    this.#onContent = onContent;
    this.#onNoReason = onNoReason;
    this.#maxBytes = maxBytes;
  }

  /** The vendor has marked the answer as complete; usage may follow. */
  get finished(): boolean {
    return this.#isFinished || this.#isMarked;
  }

  /** The vendor has sent its end mark: nothing follows. */
  get marked(): boolean {
    return this.#isMarked;
  }

  /** Counts bytes of the answer. @throws Failure beyond the limit. */
  count(bytes: number): void {
    this.#received += bytes;
    if (this.#received > this.#maxBytes)
      throw new Failure(errors.AI_ANSWER_TOO_LARGE({ provider: this.#target.provider.id, limit: this.#maxBytes }), {
        retry: false,
      });
  }

  /** A bound function, since drivers receive it. @throws Failure for an error inside the answer. */
  readonly event: AiEmit = (event) => {
    if (event.type === 'error') throw answerFailure(this.#target.provider.id, event);
    if (event.type === 'finish') {
      if (this.#isFinished) return;
      this.#isFinished = true;
    }
    if (event.type !== 'usage') this.#begin();
    if (event.type === 'tool-call') this.#calls.set(event.id, (this.#calls.get(event.id) ?? '') + event.argumentsDelta);
    if (event.type === 'text' || event.type === 'tool-call') this.#onContent();
    this.#receiver.event(event);
  };

  /** Notes that the answer consists of frames. */
  framed(): void {
    const { provider } = this.#target;
    this.#isRaw = this.#receiver.frame !== undefined && provider.kind === 'http' && provider.dialect === 'openai';
  }

  /**
   * Handles the joined text of several frames without other content, together with the frames. The answer has begun with a frame like them.
   */
  repeated(words: Words, frames: Buffer): void {
    if (words.text !== '') this.event(words);
    if (this.#isRaw) this.#receiver.frame?.(frames);
  }

  /** Handles a frame whose events were handled. */
  frame(data: string): void {
    if (!this.#isRaw) return;
    this.#held.push(data);
    if (this.#hasBegun) this.#release();
  }

  /** True if the receiver wants the raw bytes. */
  get takesBytes(): boolean {
    return this.#receiver.bytes !== undefined;
  }

  accepts(type: string): boolean {
    return this.#receiver.bytes?.accepts(type) === true;
  }

  bytes(chunk: Buffer, type: string): void {
    this.#begin();
    this.#onContent();
    this.#receiver.bytes?.push(chunk, type);
  }

  body(bytes: Buffer): void {
    this.#receiver.body?.(bytes);
  }

  /** Handles the vendor's own end mark, the only end mark of some vendors. */
  mark(): void {
    this.#isMarked = true;
  }

  /**
   * Ends the attempt. An answer with an end mark but no finish reason is accepted if it has text and its tool calls are complete. Its
   * reason is then `other`.
   * @throws Failure when the answer stops short.
   */
  end(): void {
    if (this.#isMarked && !this.#isFinished && this.#hasBegun && this.#callsAreWhole()) {
      this.#onNoReason();
      this.event({ type: 'finish', reason: 'other' });
    }
    if (!this.#isFinished)
      throw new Failure(errors.AI_UPSTREAM_CUT({ provider: this.#target.provider.id }), { retry: true });
    this.#release();
  }

  #callsAreWhole(): boolean {
    return [...this.#calls.values()].every((json) => json === '' || isJson(json));
  }

  #begin(): void {
    if (this.#hasBegun) return;
    this.#hasBegun = true;
    this.#receiver.begin(this.#target, this.#isRaw);
  }

  #release(): void {
    for (const data of this.#held.splice(0)) this.#receiver.frame?.(data);
  }
}

function isJson(text: string): boolean {
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
}

/** Runs a vendor's mapper. An exception counts as a malformed answer, and its text stays out of the error. */
export function reading(provider: string, read: () => void): void {
  try {
    read();
  } catch (error) {
    // Filters of the answer may stop it.
    if (error instanceof Failure || CompanionError.is(error)) throw error;
    throw malformed(provider, error instanceof RangeError ? error.message : 'one of its parts does not match the API');
  }
}

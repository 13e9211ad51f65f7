import type { AiEmit, AiEvent } from '@editor-companion/core/plugin';
import { errors } from '../errors.ts';
import { answerFailure, Failure, malformed } from '../vendor/failure.ts';
import type { Receiver, Target } from './receiver.ts';

/** Takes one attempt's events, decides when the answer has begun and whether it is whole. */
export interface Intake {
  /** The vendor has said that the answer is complete; usage may follow. */
  readonly finished: boolean;
  /** The vendor has sent its end mark: nothing follows. */
  readonly marked: boolean;
  /** Counts bytes of the answer. @throws Failure when there are too many. */
  count(bytes: number): void;
  event: AiEmit;
  /** The answer comes in frames. */
  framed(): void;
  /**
   * Passes a frame on unread where that is safe: the client gets the vendor's own frames, the answer has begun, and this one can
   * neither end it nor be an error.
   */
  passed(data: string): boolean;
  /** A frame whose events have been taken. */
  frame(data: string): void;
  body(bytes: Buffer): void;
  /** The vendor's own end mark, for vendors that give no reason. */
  mark(): void;
  /** @throws Failure when the answer stops short. */
  end(): void;
}

/**
 * @param onContent called at each word of the answer proper.
 * @param maxBytes of the vendor's answer.
 */
export function createIntake(target: Target, receiver: Receiver, onContent: () => void, maxBytes: number): Intake {
  const { provider } = target;
  const { id } = provider;
  const held: string[] = [];
  let received = 0;
  let begun = false;
  let raw = false;
  let finished = false;
  let marked = false;

  function begin(): void {
    if (begun) return;
    begun = true;
    receiver.begin(target, raw);
  }

  function event(one: AiEvent): void {
    if (one.type === 'error') throw answerFailure(id, one);
    if (one.type === 'finish') {
      if (finished) return;
      finished = true;
    }
    if (one.type !== 'usage') begin();
    if (one.type === 'text' || one.type === 'tool-call') onContent();
    receiver.event(one);
  }

  function release(): void {
    for (const data of held.splice(0)) receiver.frame?.(data, false);
  }

  return {
    get marked() {
      return marked;
    },
    get finished() {
      return finished || marked;
    },
    event,
    count(bytes) {
      received += bytes;
      if (received > maxBytes)
        throw new Failure(errors.AI_ANSWER_TOO_LARGE({ provider: id, limit: maxBytes }), { retry: false });
    },
    framed: () =>
      void (raw = receiver.frame !== undefined && provider.kind === 'http' && provider.dialect === 'openai'),
    passed(data) {
      if (!raw || !begun || !isPlainChunk(data)) return false;
      onContent();
      receiver.frame?.(data, true);
      return true;
    },
    frame(data) {
      if (!raw) return;
      held.push(data);
      if (begun) release();
    },
    body: (bytes) => receiver.body?.(bytes),
    mark: () => void (marked = true),
    end() {
      if (marked && !finished) event({ type: 'finish', reason: 'stop' });
      if (!finished) throw new Failure(errors.AI_UPSTREAM_CUT({ provider: id }), { retry: true });
      release();
    },
  };
}

/** A chunk of OpenAI's dialect that is whole and holds nothing but a piece of the answer: errors come with a reason or no choice. */
const isPlainChunk = (data: string): boolean =>
  data.charCodeAt(data.length - 1) === 0x7d && data.includes('"finish_reason":null') && !data.includes('"reasoning');

/** Runs a vendor's mapper: what it throws of its own is a malformed answer; texts stay out of the error. */
export function reading(provider: string, read: () => void): void {
  try {
    read();
  } catch (error) {
    if (error instanceof Failure) throw error;
    throw malformed(provider, error instanceof RangeError ? error.message : 'a piece of it is not as its API has it');
  }
}

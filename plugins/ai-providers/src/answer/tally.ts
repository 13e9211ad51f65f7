import type { AiDocumentEvent, AiFinishReason, AiUsage } from '@editor-companion/core/plugin';
import { quarterTokens, wholeTokens } from '../models/token-estimate.ts';

/** The counters of one answer. */
export interface Tally {
  readonly usage: AiUsage;
  readonly finishReason: AiFinishReason;
  /** Milliseconds from the request to the first output. */
  readonly firstTokenMs: number | undefined;
  /** The approximate number of tokens of text, reasoning and tool arguments so far. */
  readonly tokens: number;
}

export interface Counter extends Tally {
  take(event: AiDocumentEvent): void;
}

export function createTally(): Counter {
  const started = performance.now();
  let usage: AiUsage = {};
  let finishReason: AiFinishReason = 'other';
  let firstTokenMs: number | undefined;
  let quarters = 0;
  return {
    get usage() {
      return usage;
    },
    get finishReason() {
      return finishReason;
    },
    get firstTokenMs() {
      return firstTokenMs;
    },
    get tokens() {
      return wholeTokens(quarters);
    },
    take(event) {
      if (event.type === 'text' || event.type === 'reasoning') {
        firstTokenMs ??= performance.now() - started;
        quarters += quarterTokens(event.text);
      } else if (event.type === 'tool-call') quarters += quarterTokens(event.argumentsDelta);
      else if (event.type === 'finish') finishReason = event.reason;
      else if (event.type === 'usage') {
        const { type: _type, ...more } = event;
        usage = { ...usage, ...more };
      }
    },
  };
}

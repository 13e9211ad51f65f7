import type { AiEvent, AiFinishReason, AiUsage } from '@editor-companion/core/plugin';

/** What is counted about one answer. */
export interface Tally {
  readonly usage: AiUsage;
  readonly finishReason: AiFinishReason;
  /** Milliseconds from the request to the first word. */
  readonly firstTokenMs: number | undefined;
  /** UTF-16 units of text and reasoning. */
  readonly characters: number;
}

export function createTally(): Tally & { take(event: AiEvent): void } {
  const started = performance.now();
  let usage: AiUsage = {};
  let finishReason: AiFinishReason = 'other';
  let firstTokenMs: number | undefined;
  let characters = 0;
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
    get characters() {
      return characters;
    },
    take(event) {
      if (event.type === 'text' || event.type === 'reasoning') {
        firstTokenMs ??= performance.now() - started;
        characters += event.text.length;
      } else if (event.type === 'finish') finishReason = event.reason;
      else if (event.type === 'usage') {
        const { type: _type, ...more } = event;
        usage = { ...usage, ...more };
      }
    },
  };
}

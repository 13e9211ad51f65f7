import type { AiDocumentEvent, AiFinishReason, AiUsage } from '@editor-companion/core/plugin';
import { quarterTokens, wholeTokens } from '../models/token-estimate.ts';

/** What is counted about one answer. */
export interface Tally {
  readonly usage: AiUsage;
  readonly finishReason: AiFinishReason;
  /** Milliseconds from the request to the first word. */
  readonly firstTokenMs: number | undefined;
  /** About how many tokens of text, reasoning and arguments of tools have come. */
  readonly tokens: number;
}

export interface Counter extends Tally {
  take(event: AiDocumentEvent): void;
  /** A chunk of OpenAI's dialect that was passed on unread. */
  passed(data: string): void;
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
    passed(data) {
      firstTokenMs ??= performance.now() - started;
      quarters += quartersIn(data);
    },
  };
}

/**
 * How many tokens the text of a chunk has, without reading it as JSON: there are thousands in an answer. An escape counts as it is written,
 * which is near enough for an estimate.
 */
function quartersIn(data: string): number {
  const start = /"content":\s*"/.exec(data);
  if (start === null) return 0;
  const from = start.index + start[0].length;
  let end = data.indexOf('"', from);
  while (end !== -1 && isEscaped(data, end)) end = data.indexOf('"', end + 1);
  return end === -1 ? 0 : quarterTokens(data, from, end);
}

/** Whether an odd number of backslashes stands before a place. */
function isEscaped(data: string, at: number): boolean {
  let start = at;
  while (data[start - 1] === '\\') start -= 1;
  return (at - start) % 2 === 1;
}

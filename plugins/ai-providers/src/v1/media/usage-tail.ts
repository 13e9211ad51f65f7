import type { AiUsage } from '@editor-companion/core/plugin';
import { isRecord } from '../../vendor/json.ts';
import { usageOf } from '../../vendor/usage.ts';

/** The number of bytes at an answer's end that are searched for usage. */
const TAIL_BYTES = 4096;

const NAME = '"usage"';

/** Finds the token usage at the end of an answer, without storing or parsing the megabytes of picture before it. */
export class UsageTail {
  #tail = Buffer.alloc(0);

  push(chunk: Buffer): void {
    // A copy: a slice would keep the whole chunk in memory.
    this.#tail = Buffer.concat([this.#tail, chunk.subarray(-TAIL_BYTES)]).subarray(-TAIL_BYTES);
  }

  /** Empty if the answer ends otherwise. */
  usage(): AiUsage {
    const text = this.#tail.toString();
    const name = text.lastIndexOf(NAME);
    const start = name === -1 ? -1 : text.indexOf('{', name + NAME.length);
    const value = start === -1 ? undefined : objectAt(text, start);
    return value === undefined ? {} : usageOf(value);
  }
}

/** The JSON object at a position. Usage contains only numbers and objects, so braces can be counted. */
function objectAt(text: string, start: number): Readonly<Record<string, unknown>> | undefined {
  let depth = 0;
  for (let at = start; at < text.length; at++) {
    if (text[at] === '{') depth += 1;
    if (text[at] === '}') depth -= 1;
    if (depth === 0) return parsed(text.slice(start, at + 1));
  }
  return undefined;
}

function parsed(json: string): Readonly<Record<string, unknown>> | undefined {
  try {
    const value: unknown = JSON.parse(json);
    return isRecord(value) ? value : undefined;
  } catch {
    return undefined;
  }
}

import { createLineSplitter } from './lines.ts';

/** Receives the data and name (or `''`) of a server-sent event, or a line of JSON. */
export type OnFrame = (data: string, event: string) => void;

export interface FrameParser {
  push(chunk: Buffer): void;
  /** Whether no incomplete frame is held. */
  isBetween(): boolean;
  /** Dispatches an event that was not terminated before the end of the stream. */
  end(): void;
}

/** The maximum size of an event or line. Pictures are inline. */
const MAX_FRAME_BYTES = 32 * 1024 * 1024;

/**
 * Parses server-sent events by WHATWG HTML §9.2.6, without ids and retry times. Unlike a browser it dispatches an unterminated last event,
 * since some vendors omit the last blank line.
 */
export function createEventParser(onFrame: OnFrame): FrameParser {
  let data: string | undefined;
  let event = '';

  function dispatch(): void {
    if (data !== undefined) onFrame(data, event);
    data = undefined;
    event = '';
  }

  function line(text: string): void {
    if (text === '') return dispatch();
    if (text.startsWith('data:')) return add(text.charCodeAt(5) === 0x20 ? text.slice(6) : text.slice(5));
    if (text === 'data') return add('');
    if (text.startsWith('event:')) event = text.slice(text.charCodeAt(6) === 0x20 ? 7 : 6);
  }

  function add(value: string): void {
    data = data === undefined ? value : `${data}\n${value}`;
    if (data.length > MAX_FRAME_BYTES) throw new RangeError(`an event is longer than ${MAX_FRAME_BYTES} bytes`);
  }

  const lines = createLineSplitter(line, MAX_FRAME_BYTES);
  return {
    push: (chunk) => lines.push(chunk),
    isBetween: () => data === undefined && event === '' && lines.isBetween(),
    end() {
      lines.end();
      dispatch();
    },
  };
}

/** Parses newline-delimited JSON. Skips blank lines. */
export function createJsonLineParser(onFrame: OnFrame): FrameParser {
  return createLineSplitter((line) => {
    if (line.trim() !== '') onFrame(line, '');
  }, MAX_FRAME_BYTES);
}

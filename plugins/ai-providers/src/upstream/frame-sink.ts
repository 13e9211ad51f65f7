import type { AiEvent, AiHttpProvider } from '@editor-companion/core/plugin';
import { createEventParser, createJsonLineParser, type OnFrame } from './frames.ts';
import { reading, type Intake } from './intake.ts';
import { RepeatedChunk } from './repeated-chunk.ts';

const BETWEEN_EVENTS = Buffer.from('\n\n');

/** The consumer of a response's bytes, chosen by status and type. */
export interface Sink {
  push(chunk: Buffer): void;
  end(done: () => void): void;
}

/**
 * Reads a streamed answer frame by frame. For OpenAI's dialect, chunks that have the same form as one that was parsed are passed on
 * together without parsing.
 */
export function createFrameSink(provider: AiHttpProvider, intake: Intake): Sink {
  const { id, framing, dialect } = provider;
  const read = provider.reader();
  const repeated = framing === 'sse' && dialect === 'openai' ? new RepeatedChunk() : undefined;
  let said: AiEvent[] = [];
  intake.framed();

  function emit(event: AiEvent): void {
    said.push(event);
    intake.event(event);
  }

  const onFrame: OnFrame = (data, event) => {
    if (data === '[DONE]') return intake.mark();
    said = [];
    read(data, emit, event);
    intake.frame(data);
    repeated?.learn(data, said);
  };

  const parser = framing === 'sse' ? createEventParser(onFrame) : createJsonLineParser(onFrame);

  function take(chunk: Buffer): void {
    if (repeated?.isKnown !== true) return parser.push(chunk);
    const start = parser.isBetween() ? 0 : afterEvent(chunk);
    if (start > 0) parser.push(chunk.subarray(0, start));
    const rest = chunk.subarray(start);
    const run = parser.isBetween() ? repeated.take(rest) : undefined;
    if (run !== undefined) intake.repeated(run.words, rest.subarray(0, run.length));
    parser.push(rest.subarray(run?.length ?? 0));
  }

  return {
    push: (chunk) => reading(id, () => take(chunk)),
    end(done) {
      reading(id, () => parser.end());
      done();
    },
  };
}

/** The position behind the event in which a chunk begins. */
function afterEvent(chunk: Buffer): number {
  const end = chunk.indexOf(BETWEEN_EVENTS);
  return end === -1 ? chunk.length : end + BETWEEN_EVENTS.length;
}

import type { AiEvent, AiHttpProvider } from '@editor-companion/core/plugin';
import { createEventParser, createJsonLineParser, type OnFrame } from './frames.ts';
import { reading, type Intake } from './intake.ts';
import { RepeatedChunk } from './repeated-chunk.ts';

const BETWEEN_EVENTS = Buffer.from('\n\n');

/** Where the bytes of a response go, by its status and type. */
export interface Sink {
  push(chunk: Buffer): void;
  end(done: () => void): void;
}

/** Reads a streamed answer frame by frame. Chunks of OpenAI's dialect that are like one that was read are taken together, unread. */
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

/** Where the event ends that a chunk begins in. */
function afterEvent(chunk: Buffer): number {
  const end = chunk.indexOf(BETWEEN_EVENTS);
  return end === -1 ? chunk.length : end + BETWEEN_EVENTS.length;
}

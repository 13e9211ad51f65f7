import type { OutgoingHttpHeader, ServerResponse } from 'node:http';

/** What a stream needs of a Fastify reply. */
export interface StreamReply {
  readonly raw: ServerResponse;
  hijack(): unknown;
  getHeaders(): Record<string, OutgoingHttpHeader | undefined>;
}

/** The response of a streamed answer. */
export interface Outlet {
  readonly opened: boolean;
  /** Sends the head, with a first text. */
  open(first: string): void;
  /** Sends a text once the present work of the event loop is done, or a moment later in a burst: many small ones become one packet. */
  write(text: string): void;
  /** Like `write`, for a text that is made only when it is sent. */
  writeLater(make: () => string): void;
  /** False: the client reads slower than the vendor writes. */
  readonly writable: () => boolean;
  drained(resume: () => void): void;
  end(): void;
}

/** Texts that follow each other faster than this, in milliseconds, travel together. */
const TOGETHER = 2;

const waiting: (() => void)[] = [];

/** Runs a step in a moment, on one timer for all streams. */
function soon(step: () => void): void {
  if (waiting.push(step) > 1) return;
  setTimeout(() => {
    for (const one of waiting.splice(0)) one();
  }, TOGETHER);
}

/**
 * A stream of server-sent events that neither the server nor what stands before it holds back, and that tells that it is alive.
 *
 * @param heartbeat milliseconds of silence before a comment is sent.
 */
export function createOutlet(reply: StreamReply, form: string, heartbeat: number): Outlet {
  const { raw } = reply;
  let pending = '';
  let make: (() => string) | undefined;
  let scheduled = false;
  let opened = false;
  let sentAt = -TOGETHER;
  let beat: NodeJS.Timeout | undefined;

  function send(): void {
    scheduled = false;
    const text = make === undefined ? pending : pending + make();
    pending = '';
    make = undefined;
    if (text === '' || raw.destroyed) return;
    sentAt = performance.now();
    raw.write(text);
    beat?.refresh();
  }

  function schedule(): void {
    if (scheduled) return;
    scheduled = true;
    if (performance.now() - sentAt < TOGETHER) soon(send);
    else process.nextTick(send);
  }

  return {
    get opened() {
      return opened;
    },
    open(first) {
      if (opened || raw.destroyed) return;
      opened = true;
      reply.hijack();
      raw.writeHead(200, {
        ...reply.getHeaders(),
        'content-type': 'text/event-stream; charset=utf-8',
        'cache-control': 'no-cache, no-transform',
        'x-accel-buffering': 'no',
        'x-ai-format': form,
      });
      beat = setInterval(() => {
        if (raw.writableLength === 0) raw.write(': ping\n\n');
      }, heartbeat);
      raw.once('close', () => clearInterval(beat));
      if (first === '') raw.flushHeaders();
      else this.write(first);
    },
    write(text) {
      pending += text;
      schedule();
    },
    writeLater(late) {
      make = late;
      schedule();
    },
    writable: () => !raw.writableNeedDrain,
    drained: (resume) => void raw.once('drain', resume),
    end() {
      send();
      clearInterval(beat);
      if (!raw.destroyed) raw.end();
    },
  };
}

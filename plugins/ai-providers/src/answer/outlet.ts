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
  /** Keeps a text until the present work of the event loop is done, so that many small ones become one packet. */
  write(text: string): void;
  /** False: the client reads slower than the vendor writes. */
  readonly writable: () => boolean;
  drained(resume: () => void): void;
  end(): void;
}

/**
 * A stream of server-sent events that neither the server nor what stands before it holds back, and that tells that it is alive.
 *
 * @param heartbeat milliseconds of silence before a comment is sent.
 */
export function createOutlet(reply: StreamReply, form: string, heartbeat: number): Outlet {
  const { raw } = reply;
  let pending = '';
  let scheduled = false;
  let opened = false;
  let beat: NodeJS.Timeout | undefined;

  function send(): void {
    scheduled = false;
    if (pending === '' || raw.destroyed) return;
    const text = pending;
    pending = '';
    raw.write(text);
    beat?.refresh();
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
      if (scheduled) return;
      scheduled = true;
      process.nextTick(send);
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

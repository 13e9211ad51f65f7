import type { OutgoingHttpHeader, ServerResponse } from 'node:http';

/** The used part of a Fastify reply. */
export interface StreamReply {
  readonly raw: ServerResponse;
  hijack(): unknown;
  getHeaders(): Record<string, OutgoingHttpHeader | undefined>;
}

/** Texts within this many milliseconds are sent together. */
const TOGETHER = 2;

const waiting: (() => void)[] = [];

/** Runs a step a moment later, on one timer for all streams. */
function soon(step: () => void): void {
  if (waiting.push(step) > 1) return;
  setTimeout(() => {
    for (const one of waiting.splice(0)) one();
  }, TOGETHER);
}

/** A stream of server-sent events that neither the server nor a proxy buffers. */
export class Outlet {
  readonly #reply: StreamReply;
  readonly #form: string;
  readonly #heartbeat: number;
  #pending: (string | Buffer)[] = [];
  #late: (() => string) | undefined;
  #isScheduled = false;
  #isOpened = false;
  #sentAt = -TOGETHER;
  #beat: NodeJS.Timeout | undefined;

  /** @param heartbeat milliseconds of silence before a comment tells that the stream is alive. */
  constructor(reply: StreamReply, form: string, heartbeat: number) {
    this.#reply = reply;
    this.#form = form;
    this.#heartbeat = heartbeat;
  }

  get opened(): boolean {
    return this.#isOpened;
  }

  /** False while the client reads slower than the vendor writes. */
  get writable(): boolean {
    return !this.#reply.raw.writableNeedDrain;
  }

  /** Sends the head, with a first text and everything written in this turn. */
  open(first: string): void {
    const { raw } = this.#reply;
    if (this.#isOpened || raw.destroyed) return;
    this.#isOpened = true;
    this.#reply.hijack();
    raw.writeHead(200, {
      ...this.#reply.getHeaders(),
      'content-type': 'text/event-stream; charset=utf-8',
      'cache-control': 'no-cache, no-transform',
      'x-accel-buffering': 'no',
      'x-ai-format': this.#form,
    });
    this.#startBeat();
    if (first === '') this.#schedule();
    else this.write(first);
  }

  /** Sends a text at the end of this turn of the event loop, or a moment later during a burst: many small texts become one packet. */
  write(text: string | Buffer): void {
    this.#pending.push(text);
    this.#schedule();
  }

  /** Like `write`, for a text that is built only when it is sent. */
  writeLater(make: () => string): void {
    this.#late = make;
    this.#schedule();
  }

  drained(resume: () => void): void {
    this.#reply.raw.once('drain', resume);
  }

  end(): void {
    this.#send();
    clearInterval(this.#beat);
    if (!this.#reply.raw.destroyed) this.#reply.raw.end();
  }

  #startBeat(): void {
    const { raw } = this.#reply;
    this.#beat = setInterval(() => {
      if (raw.writableLength === 0) raw.write(': ping\n\n');
    }, this.#heartbeat);
    raw.once('close', () => clearInterval(this.#beat));
  }

  #schedule(): void {
    if (this.#isScheduled) return;
    this.#isScheduled = true;
    if (performance.now() - this.#sentAt < TOGETHER) soon(() => this.#send());
    else process.nextTick(() => this.#send());
  }

  #send(): void {
    const { raw } = this.#reply;
    this.#isScheduled = false;
    const late = this.#late?.() ?? '';
    if (late !== '') this.#pending.push(late);
    const parts = this.#pending;
    this.#pending = [];
    this.#late = undefined;
    if (raw.destroyed) return;
    if (parts.length === 0) return raw.flushHeaders();
    this.#sentAt = performance.now();
    raw.write(together(parts));
    this.#beat?.refresh();
  }
}

/** Joins parts to one packet. */
function together(parts: readonly (string | Buffer)[]): string | Buffer {
  const [first] = parts;
  if (parts.length === 1 && first !== undefined) return first;
  if (parts.every((part) => typeof part === 'string')) return parts.join('');
  return Buffer.concat(parts.map((part) => (typeof part === 'string' ? Buffer.from(part) : part)));
}

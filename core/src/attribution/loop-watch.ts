import { url as debuggerUrl } from 'node:inspector';
import { Worker } from 'node:worker_threads';
import type { Logger } from '../base/logger.ts';
import { moduleBeside } from '../plugin/module-beside.ts';
import type { PluginFolders } from './plugin-folders.ts';
import { sourceOf } from './source-place.ts';
import type { Place } from './stack.ts';
import type { Work } from './work-name.ts';

/** Milliseconds between two heartbeats of the main thread. */
const BEAT_MS = 250;
/** Milliseconds to wait for a report after the event loop runs again. */
const REPORT_MS = 100;

/** The data that the watching thread is started with. */
export interface WatchData {
  /** A counter that the main thread increments at every heartbeat. */
  readonly beats: Int32Array;
  /** Milliseconds without a heartbeat after which the loop counts as blocked. */
  readonly patience: number;
}

/** The stack frames of the main thread while it was blocked, innermost first. */
export interface HeldReport {
  readonly work: Work | undefined;
  readonly places: readonly Place[];
}

interface LoopWatchOptions {
  readonly after: number;
  readonly folders: PluginFolders;
  readonly log: Logger;
}

/**
 * Logs whose code blocks the event loop for more than `after` milliseconds.
 *
 * A thread watches a counter that the main thread increments four times a second. Only when the counter stops does the thread pause the
 * main thread, for less than a millisecond, to read its stack. The thread costs about a tenth of an idle server's memory, so it starts with
 * the first request, or with the second time that the loop blocks before any request. Watching is off while a debugger is attached.
 */
export class LoopWatch implements Disposable {
  readonly #options: LoopWatchOptions;
  readonly #beats = new Int32Array(new SharedArrayBuffer(4));
  #worker: Worker | undefined;
  readonly #timer: NodeJS.Timeout;
  #last = performance.now();
  #holds = 0;
  #report: HeldReport | undefined;

  constructor(options: LoopWatchOptions) {
    this.#options = options;
    this.#timer = setInterval(() => this.#beat(), BEAT_MS).unref();
  }

  [Symbol.dispose](): void {
    clearInterval(this.#timer);
    void this.#worker?.terminate();
  }

  /** Starts the thread unless it runs already. Calls that block the loop from now on are reported. */
  watch(): void {
    if (this.#worker) return;
    const { after, log } = this.#options;
    const workerData: WatchData = { beats: this.#beats, patience: after + BEAT_MS };
    this.#worker = new Worker(moduleBeside(import.meta.url, 'loop-watch-thread'), { name: 'loop-watch', workerData });
    this.#worker.on('message', (report: HeldReport) => (this.#report = report));
    this.#worker.on('error', (error) => log.warn({ err: error }, 'the event loop is no longer watched'));
    this.#worker.unref();
  }

  #beat(): void {
    const now = performance.now();
    const held = Math.round(now - this.#last - BEAT_MS);
    this.#last = now;
    if (debuggerUrl() !== undefined) return;
    Atomics.add(this.#beats, 0, 1);
    if (held < this.#options.after) return;
    // A single pause may be the machine's, which gave the process no processor time.
    if ((this.#holds += 1) > 1) this.watch();
    setTimeout(() => this.#tell(held), REPORT_MS).unref();
  }

  #tell(heldMs: number): void {
    const { folders, log } = this.#options;
    const report = this.#report;
    this.#report = undefined;
    const places = (report?.places ?? []).map(sourceOf);
    const plugin = folders.first(places)?.plugin ?? report?.work?.plugin;
    const at = places.map(({ file, line }) => `${file}:${line}`);
    const fields = { heldMs, ...(plugin !== undefined && { plugin }), ...(report?.work && { work: report.work.name }) };
    log.warn(
      { ...fields, ...(at.length > 0 && { at }) },
      'the event loop was blocked, and no other request was served meanwhile',
    );
  }
}

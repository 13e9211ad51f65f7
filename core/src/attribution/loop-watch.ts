import { url as debuggerUrl } from 'node:inspector';
import { Worker } from 'node:worker_threads';
import type { Logger } from '../base/logger.ts';
import { moduleBeside } from '../plugin/module-beside.ts';
import type { PluginFolders } from './plugin-folders.ts';
import { sourceOf } from './source-place.ts';
import type { Place } from './stack.ts';
import type { Work } from './work-name.ts';

/** Milliseconds between two signs of life of the main thread. */
const BEAT_MS = 250;
/** Milliseconds that the report of the watching thread may take to come after the end of what it reports. */
const REPORT_MS = 100;

/** What a thread that watches the main thread is born with. */
export interface WatchData {
  /** One counter, which the main thread raises at every beat. */
  readonly beats: Int32Array;
  /** Milliseconds without a beat that are too long. */
  readonly patience: number;
}

/** What the main thread did when its beat was missing: its innermost lines first. */
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
 * Tells in the log whose code it was when something holds the event loop for more than `after` milliseconds. A thread waits for a
 * counter to stand still and only then stops the main thread, for less than a millisecond, to look at its stack; until then all that it costs is
 * four increments a second and the thread's memory, a tenth of what an idle server holds: it begins with the first request, or when the
 * loop was held for the second time before one came. Nobody watches while a debugger is attached.
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

  /** Starts the thread, unless it runs already. It sees also what holds the loop from the next moment on. */
  watch(): void {
    if (this.#worker) return;
    const { after, log } = this.#options;
    const workerData: WatchData = { beats: this.#beats, patience: after + BEAT_MS };
    this.#worker = new Worker(moduleBeside(import.meta.url, 'loop-watch-thread'), { name: 'loop-watch', workerData });
    this.#worker.on('message', (report: HeldReport) => (this.#report = report));
    this.#worker.on('error', (error) => log.warn({ err: error }, 'the event loop is not watched any more'));
    this.#worker.unref();
  }

  #beat(): void {
    const now = performance.now();
    const held = Math.round(now - this.#last - BEAT_MS);
    this.#last = now;
    if (debuggerUrl() !== undefined) return;
    Atomics.add(this.#beats, 0, 1);
    if (held < this.#options.after) return;
    // One may be the machine's, which had no time for the process.
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
      'the event loop was held, and nobody else was served meanwhile',
    );
  }
}

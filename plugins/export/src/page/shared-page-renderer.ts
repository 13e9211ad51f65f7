import { CompanionError } from '@editor-companion/core/plugin';
import type {
  Job,
  JobsService,
  PageRenderer,
  RenderedPage,
  RenderLimits,
  RenderSource,
} from '@editor-companion/core/plugin';
import { errors } from '../errors.ts';

/** The maximum number of running and waiting pages on all nodes together. */
const AT_ONCE = 256;
const MAX_WAITING = 1000;
/** In milliseconds. The limit of a page is shorter. */
const TIMEOUT = 300_000;

interface Order {
  readonly source: RenderSource;
  readonly timeout: number;
  readonly maxLength: number;
}

/**
 * Provides the service `pageRenderer` when nodes share jobs: any worker node with room renders the page, so that nodes with the role `web`
 * need no browser. On a single server it renders at once.
 */
export class SharedPageRenderer implements PageRenderer {
  readonly #own: PageRenderer;
  readonly #perNode: number;
  #job: Job<Order, RenderedPage> | undefined;

  /** @param perNode pages at once that `own` renders. */
  constructor(own: PageRenderer, perNode: number) {
    this.#own = own;
    this.#perNode = perNode;
  }

  /** Starts sharing if nodes share jobs. */
  start(jobs: JobsService | undefined): void {
    if (jobs?.isShared !== true) return;
    const limits = { concurrency: AT_ONCE, perNode: this.#perNode, maxQueued: MAX_WAITING, timeout: TIMEOUT };
    this.#job = jobs.define(
      'export/page',
      ({ source, ...order }: Order, { signal }) => this.#own.render(source, { ...order, signal }),
      limits,
    );
  }

  render(source: RenderSource, limits: RenderLimits): Promise<RenderedPage> {
    if (!this.#job) return this.#own.render(source, limits);
    const { signal, caller, timeout, maxLength } = limits;
    const options = { signal, ...(caller !== undefined && { caller }) };
    return this.#job.run({ source, timeout, maxLength }, options).catch(translate);
  }
}

/** Converts errors of the queue into those of pages. */
function translate(error: unknown): never {
  if (!CompanionError.is(error)) throw error;
  if (error.code === 'QUEUE_FULL') throw errors.EXPORT_BUSY({ waiting: MAX_WAITING }, { cause: error });
  if (error.code === 'JOB_GIVEN_UP')
    throw errors.RENDER_PAGE_FAILED({ reason: 'it ended the node that rendered it, each time' }, { cause: error });
  throw error;
}

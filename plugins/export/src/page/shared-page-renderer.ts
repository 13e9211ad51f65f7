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

/** Pages at once on all nodes together, and those that wait. */
const AT_ONCE = 256;
const MAX_WAITING = 1000;
/** Milliseconds; a page has a limit of its own, which is shorter. */
const TIMEOUT = 300_000;

interface Order {
  readonly source: RenderSource;
  readonly timeout: number;
  readonly maxLength: number;
}

/**
 * The service `pageRenderer` where nodes share jobs: a page is rendered by whichever node works and has room, so that nodes of the role `web`
 * need no browser. On a single server it is rendered at once.
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

  /** Begins to share, where nodes do. */
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

/** What the queue says, in the words of pages. */
function translate(error: unknown): never {
  if (!CompanionError.is(error)) throw error;
  if (error.code === 'QUEUE_FULL') throw errors.EXPORT_BUSY({ waiting: MAX_WAITING }, { cause: error });
  if (error.code === 'JOB_GIVEN_UP')
    throw errors.RENDER_PAGE_FAILED({ reason: 'it ended the node that rendered it, each time' }, { cause: error });
  throw error;
}

import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { CompanionError } from '@editor-companion/core/plugin';
import type { JobContext, JobsService, RenderLimits, RenderSource, RunOptions } from '@editor-companion/core/plugin';
import { SharedPageRenderer } from '../../src/page/shared-page-renderer.ts';

type Handler = (payload: unknown, context: JobContext) => Promise<unknown>;

const limits: RenderLimits = { timeout: 1000, maxLength: 10, signal: new AbortController().signal, caller: 'ann' };
const source = { url: 'https://page.example/' };

/** A browser that records its requests. */
function startBrowser() {
  const asked: { source: RenderSource; limits: RenderLimits }[] = [];
  const render = async (page: RenderSource, given: RenderLimits) => {
    asked.push({ source: page, limits: given });
    return { html: '<p>x', url: 'https://page.example/' };
  };
  return { asked, renderer: { render } };
}

/** Jobs that another node runs: requests are passed as JSON. */
function otherNode(isShared: boolean, refusal?: Error) {
  const asked: (RunOptions | undefined)[] = [];
  const jobs = {
    isShared,
    counts: () => ({}),
    define: (name: string, handler: Handler) => ({
      name,
      run: async (payload: unknown, options?: RunOptions) => {
        asked.push(options);
        if (refusal) throw refusal;
        return handler(JSON.parse(JSON.stringify(payload)), { signal: AbortSignal.any([]), progress: () => undefined });
      },
    }),
  };
  return { asked, jobs: jobs as unknown as JobsService };
}

describe('pages if nodes share jobs', () => {
  it('are rendered by any node with room, for the caller and until no caller waits', async () => {
    const { asked, renderer } = startBrowser();
    const other = otherNode(true);
    const pages = new SharedPageRenderer(renderer, 2);
    pages.start(other.jobs);
    assert.equal((await pages.render(source, limits)).html, '<p>x');
    assert.deepEqual(other.asked, [{ signal: limits.signal, caller: 'ann' }]);
    assert.deepEqual([asked[0]?.source, asked[0]?.limits.timeout, asked[0]?.limits.maxLength], [source, 1000, 10]);
  });

  it('are rendered at once if jobs stay in the process', async () => {
    const { asked, renderer } = startBrowser();
    const own = otherNode(false);
    const pages = new SharedPageRenderer(renderer, 2);
    pages.start(own.jobs);
    await pages.render(source, limits);
    assert.deepEqual([asked[0]?.limits, own.asked], [limits, []]);
  });

  it('are refused with errors of pages if the queue is full or the page ends each node', async () => {
    for (const [code, expected] of [
      ['QUEUE_FULL', 'EXPORT_BUSY'],
      ['JOB_GIVEN_UP', 'RENDER_PAGE_FAILED'],
      ['JOBS_UNATTENDED', 'JOBS_UNATTENDED'],
    ] as const) {
      const pages = new SharedPageRenderer(startBrowser().renderer, 2);
      pages.start(otherNode(true, new CompanionError(code, { status: 503, message: 'No.' })).jobs);
      await assert.rejects(pages.render(source, limits), { code: expected });
    }
  });
});

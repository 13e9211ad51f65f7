import type { Page } from 'puppeteer-core';
import type { ExportInput, WorkContext } from '@editor-companion/core/plugin';
import type { BrowserPool } from '../browser/pool.ts';

/** What the built-in exporters render with. */
export interface Renderer {
  readonly pool: BrowserPool;
  readonly allowedHosts: readonly string[];
  /** Milliseconds where the request does not say, and the most that it may say. */
  readonly timeout: number;
  readonly maxTimeout: number;
}

/**
 * What can outlive its document in a page: a policy set with `http-equiv`, and what a `link` fetches ahead. An attribute's and
 * an element's name cannot be written in any other way.
 */
const LEAVES_TRACES = /http-equiv|<link/iu;

/** What is to be rendered: an export's input, and the HTML that was made of it. */
export interface Rendering {
  readonly input: ExportInput;
  readonly html: string;
}

/** Runs `draw` in an empty page that may load what the input may load. `timeout` in milliseconds; absent or 0: the default. */
export function render<T>(
  { pool, allowedHosts, ...limits }: Renderer,
  { input, html }: Rendering,
  { signal, principal }: Pick<WorkContext, 'signal' | 'principal'>,
  draw: (page: Page) => Promise<T>,
): Promise<T> {
  const asked = Number(input.options['timeout'] ?? 0);
  const timeout = Math.min(asked === 0 ? limits.timeout : asked, limits.maxTimeout);
  return pool.run(
    ({ page, gate }) => {
      gate.open({ load: input.load, allowedHosts });
      return draw(page);
    },
    { signal, timeout, caller: `${principal.kind}:${principal.id}`, tidy: !LEAVES_TRACES.test(html) },
  );
}

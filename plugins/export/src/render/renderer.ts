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

/** Runs `draw` in a fresh page that may load what the input may load. `timeout` in milliseconds; absent or 0: the default. */
export function render<T>(
  { pool, allowedHosts, ...limits }: Renderer,
  input: ExportInput,
  { signal }: Pick<WorkContext, 'signal'>,
  draw: (page: Page) => Promise<T>,
): Promise<T> {
  const asked = Number(input.options['timeout'] ?? 0);
  const timeout = Math.min(asked === 0 ? limits.timeout : asked, limits.maxTimeout);
  return pool.run(
    ({ page, gate }) => {
      gate.open({ load: input.load, allowedHosts });
      return draw(page);
    },
    { signal, timeout },
  );
}

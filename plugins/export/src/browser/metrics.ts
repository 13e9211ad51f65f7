import { defineMetrics, type Host } from '@editor-companion/core/plugin';
import type { BrowserPool } from './pool.ts';

export const browserMetrics = defineMetrics('browser', {
  pages: {
    kind: 'gauge',
    help: 'Exports in pages of the browser. State: `running`, `waiting` for a page, or `ready`: pages that are open for the next.',
    labels: ['state'],
  },
});

/** Measures the pages of a pool. */
export function gaugePages({ measure }: Pick<Host, 'measure'>, pool: Pick<BrowserPool, 'state'>): void {
  measure(browserMetrics).pages.observe(() => {
    const { running, waiting, ready } = pool.state;
    return [
      [running, 'running'],
      [waiting, 'waiting'],
      [ready, 'ready'],
    ];
  });
}

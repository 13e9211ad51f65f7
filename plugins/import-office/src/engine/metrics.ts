import { defineMetrics, type Host, type OfficeEngine } from '@editor-companion/core/plugin';

export const engineMetrics = defineMetrics('engine', {
  conversion: {
    kind: 'histogram',
    unit: 'seconds',
    help: 'Time of conversions of old formats by an office engine, including waiting time. Outcome: `done` or `failed`.',
    labels: ['engine', 'outcome'],
    buckets: [0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30, 60, 120, 300],
  },
});

/** Measures and counts the conversions of an engine. */
export type TimeEngine = (engine: OfficeEngine, convert: () => Promise<void>) => Promise<void>;

export function timeEngines({ measure, trace }: Pick<Host, 'measure' | 'trace'>): TimeEngine {
  const { conversion } = measure(engineMetrics);
  return async ({ id }, convert) => {
    const started = performance.now();
    const tell = (outcome: string): void => conversion.record((performance.now() - started) / 1000, id, outcome);
    try {
      await trace(`engine ${id}`, {}, convert);
      tell('done');
    } catch (error) {
      tell('failed');
      throw error;
    }
  };
}

import { threadMetrics } from './isolation/thread-metrics.ts';

/** The metrics of the core itself, for the docs. */
export const coreMetrics = [threadMetrics];

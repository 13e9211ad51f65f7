import { threadMetrics } from './isolation/thread-metrics.ts';

/** What the core itself counts, for the docs. */
export const coreMetrics = [threadMetrics];

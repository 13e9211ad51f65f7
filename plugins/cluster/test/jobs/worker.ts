import { startNode } from './support.ts';

/*
 * A node that works on the job `chapters`, in a separate process. It reports to its parent when a run has begun, and ends the run on
 * request.
 */
const [database = '', redis = ''] = process.argv.slice(2);
const node = await startNode({ database, redis });
const end = Promise.withResolvers<void>();
process.on('message', () => end.resolve());
node.jobs.define(
  'chapters',
  async (count: number, { progress }) => {
    progress(0.5, 'half');
    process.send?.('begun');
    await end.promise;
    return count * 2;
  },
  { concurrency: 1, timeout: 60_000 },
);
process.send?.('ready');

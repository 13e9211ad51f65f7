import type { WorkerTask } from '../../contracts/workers.ts';
import { readLarge, type LargeBody, type ReadBody } from './read-large.ts';

/** Reads large bodies in a worker thread. */
const task: WorkerTask<LargeBody, ReadBody> = (body) => readLarge(body);

export default task;

import type { WorkerTask } from '@editor-companion/core/plugin';
import type { FilledText } from './template-text.ts';
import { carryOut, type Checked, type Work } from './works.ts';

/** Processes a large template in a thread, so that it does not block other requests. */
const task: WorkerTask<Work, Checked | FilledText> = (work) => carryOut(work);

export default task;

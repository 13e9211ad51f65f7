import type { DocumentNode, PageSetup, WorkerTask } from '@editor-companion/core/plugin';
import { checkContent, type ContentLimits } from './check.ts';

export interface CheckOrder {
  /** `[content, page]` as JSON: a text crosses into a thread faster than what it says. */
  readonly json: string;
  readonly limits: ContentLimits;
}

/** Checks a large template in a thread, so that it does not hold up other requests. */
const task: WorkerTask<CheckOrder, undefined> = ({ json, limits }) => {
  const [content, page] = JSON.parse(json) as [DocumentNode, PageSetup | null];
  checkContent(content, page, limits);
  return undefined;
};

export default task;

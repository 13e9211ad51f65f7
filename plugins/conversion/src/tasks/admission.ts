import type { Principal, QuotaMeter, QuotasService } from '@editor-companion/core/plugin';
import type { TaskStore } from '../store/task-store.ts';
import { isFinished } from '../store/task.ts';
import type { ActiveTasks } from './active-tasks.ts';

/** Admits one more task. @throws CompanionError QUOTA_BUSY, QUOTA_SPENT (429). */
export type Admit = (principal: Principal) => Promise<void>;

/** @param quotas asked for each time, as there may be none. */
export const createAdmit =
  (quotas: () => QuotasService | undefined): Admit =>
  async (principal) => {
    const service = quotas();
    if (!service) return;
    await service.require(principal, 'conversionsAtOnce', 1);
    await service.spend(principal, 'conversions', 1);
  };

/** Running tasks: those in the database, shared by all nodes, and those of this process that are stored after their answer. */
export const tasksMeter = (store: Pick<TaskStore, 'countUnfinished'>, active: ActiveTasks): QuotaMeter => ({
  id: 'conversions',
  kind: 'conversionsAtOnce',
  isByOwner: true,
  async measure(subject) {
    const drafts = [...active.values()].flatMap(({ draft }) => (draft && !isFinished(draft) ? [draft] : []));
    const own = drafts.filter(
      ({ tenant, owner }) => tenant === subject.tenant && (subject.owner === undefined || owner === subject.owner),
    );
    return own.length + (await store.countUnfinished(subject));
  },
});

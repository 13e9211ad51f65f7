import type { ReadConfig } from '../config/read-config.ts';
import type { ProblemCollector } from '../report/problem.ts';
import type { LoadedPlugin } from './import-plugin.ts';

/** A node that runs no jobs, or nothing but jobs, needs a plugin that shares jobs between nodes. */
export function checkRole(
  { core, label, layers }: ReadConfig,
  plugins: readonly LoadedPlugin[],
  problems: ProblemCollector,
): void {
  const { role } = core;
  if (role !== 'web' && role !== 'worker') return;
  const isShared = plugins.some(
    ({ definition: { provides = [], shares = [] } }) => provides.includes('jobs') && shares.includes('jobs'),
  );
  if (isShared) return;
  problems.error({
    path: layers.variableOf(['role']) ?? `${label}: role`,
    message: `A node with the role ${role} shares its jobs with other nodes, but this configuration keeps the jobs in its own process.`,
    hint: 'Switch on a plugin that shares jobs between nodes, such as cluster, or set role to all.',
  });
}

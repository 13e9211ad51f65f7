import { shownPath, type Place } from '../config/validate.ts';
import type { OptionFault } from '../plugin/definition.ts';
import type { LoadedPlugin } from './import-plugin.ts';
import type { ProblemCollector } from '../report/problem.ts';

/** Lets a plugin check options that already match its schema. Reports its findings as problems with full paths. */
export async function checkOptions(
  { definition, entry, source, options }: LoadedPlugin & { readonly options: object },
  { plugins, root }: { readonly plugins: readonly LoadedPlugin[]; readonly root: string },
  place: Place,
  problems: ProblemCollector,
): Promise<void> {
  const dependents = plugins
    .filter((other) => Object.hasOwn(other.definition.dependsOn ?? {}, definition.name))
    .map((other) => other.definition.name);
  let faults: readonly OptionFault[] = [];
  try {
    faults = (await definition.check?.(options, { dependents, root })) ?? [];
  } catch (error) {
    const message = `Its check of the options failed: ${error instanceof Error ? error.message : String(error)}`;
    problems.error({ plugin: entry.name, path: `${entry.name} (${source})`, message });
  }
  for (const { path, ...fault } of faults) {
    const full = [...entry.path, ...path.split('.').filter(Boolean)];
    problems.error({ plugin: entry.name, path: shownPath(full, place), ...fault });
  }
}

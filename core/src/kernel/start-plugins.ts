import { PluginFolders } from '../attribution/plugin-folders.ts';
import { placesOf } from '../attribution/stack.ts';
import { BootError, type BootReport, type Problem } from '../report/problem.ts';
import { CompanionError } from '../base/errors.ts';
import type { Shell } from '../http/create-shell.ts';
import { kernelErrors } from './errors.ts';
import type { Kernel } from './kernel.ts';
import type { PluginRuntime } from './plugin-runtime.ts';

/** Sets every plugin up in order and mounts its routes. Skips a plugin whose prerequisite failed. */
export async function startPlugins(
  runtimes: readonly PluginRuntime[],
  kernel: Kernel,
  shell: Shell,
  timeout: number,
): Promise<void> {
  for (const { plan } of runtimes)
    for (const point of plan.definition.points ?? []) kernel.points.declare(point, plan.definition.name);
  for (const runtime of runtimes) {
    const failed = failedPrerequisite(runtime, runtimes);
    if (failed) await runtime.fail(kernelErrors.PREREQUISITE_FAILED({ plugin: runtime.name, other: failed.name }));
    else await runtime.setUp(kernel, timeout);
    mountRoutes(runtime, shell);
  }
}

/** Runs the ready steps of the plugins that were set up. */
export async function readyPlugins(runtimes: readonly PluginRuntime[], timeout: number): Promise<void> {
  for (const runtime of runtimes) if (runtime.state === 'active') await runtime.ready(timeout);
}

/** @throws BootError when a plugin failed without which the server must not continue. */
export function refuseFailures(runtimes: readonly PluginRuntime[], report: BootReport): void {
  const fatal = runtimes.filter(({ state, plan }) => state === 'failed' && !plan.entry.optional);
  if (fatal.length === 0) return;
  const problems = [...Map.groupBy(fatal, (runtime) => causeOf(runtime, runtimes))].map(asProblem);
  throw new BootError(
    { ...report, ok: false, problems: [...report.problems, ...problems] },
    `The setup of ${fatal.map(({ name }) => name).join(', ')} failed.`,
    { cause: fatal[0]?.error },
  );
}

/** The error of a start that ends because the core refuses the data it found. */
export const refusedData = (report: BootReport, error: unknown): BootError => {
  const message = error instanceof Error ? error.message : String(error);
  const code = CompanionError.is(error) ? ` (${error.code})` : '';
  const problem: Problem = { severity: 'error', path: 'data', message: `Its tables cannot be used${code}: ${message}` };
  const problems = [...report.problems, problem];
  return new BootError({ ...report, ok: false, problems }, 'The stored data cannot be used.', { cause: error });
};

/** Reports optional plugins that failed, to the log and on the bus. */
export function tellFailures(runtimes: readonly PluginRuntime[], kernel: Kernel): void {
  for (const { name, error } of runtimes.filter(({ state }) => state === 'failed')) {
    kernel.options.log.error({ plugin: name, err: error }, 'an optional plugin failed; its routes respond with 503');
    kernel.bus.emit('core', 'plugin:failed', { plugin: name, error: publicError(error) });
  }
}

function failedPrerequisite(runtime: PluginRuntime, runtimes: readonly PluginRuntime[]): PluginRuntime | undefined {
  const { dependsOn = {}, needs = [] } = runtime.plan.definition;
  return runtimes.find(
    (other) =>
      other.state === 'failed' &&
      other !== runtime &&
      (other.name in dependsOn || other.plan.definition.provides?.some((service) => needs.includes(service))),
  );
}

/** The first failure in the chain of prerequisites that stopped a plugin; the plugin itself if none did. */
function causeOf(runtime: PluginRuntime, runtimes: readonly PluginRuntime[]): PluginRuntime {
  const other = failedPrerequisite(runtime, runtimes);
  return other ? causeOf(other, runtimes) : runtime;
}

function mountRoutes(runtime: PluginRuntime, shell: Shell): void {
  for (const { routes, prefix } of runtime.stage.routes) {
    shell.mount({
      plugin: runtime.name,
      routes,
      ...(prefix !== undefined && { prefix }),
      active: () => runtime.state === 'active',
      onFailure: (error) => void runtime.fail(error),
    });
  }
}

/** A failure as a problem, together with the plugins that it stopped. */
function asProblem([{ name, error, plan }, failed]: [PluginRuntime, readonly PluginRuntime[]]): Problem {
  const message = `${error instanceof Error ? error.message : String(error)}${placeIn(plan, error)}`;
  const code = CompanionError.is(error) ? ` (${error.code})` : '';
  const others = failed.map((runtime) => runtime.name).filter((other) => other !== name);
  return {
    severity: 'error',
    plugin: name,
    path: `${name} (${plan.source})`,
    message: `Its setup failed${code}: ${message}${others.length > 0 ? `\n  Without it, these were not set up either: ${listed(others)}.` : ''}`,
    hint: `Fix the cause, switch it off (plugins: { "${name}": false }), or mark it optional: true.`,
  };
}

/** The place in the plugin's own code that a failure, or its cause, comes from. */
function placeIn({ folder }: PluginRuntime['plan'], error: unknown): string {
  if (folder === undefined) return '';
  const folders = new PluginFolders();
  folders.add('', folder);
  const causes = error instanceof Error ? [error.cause, error] : [error];
  const found = causes.map((cause) => folders.first(placesOf(cause))).find((one) => one !== undefined);
  return found ? `\n  At ${found.place.file}:${found.place.line}` : '';
}

const listed = (names: readonly string[]): string => new Intl.ListFormat('en').format(names);

const publicError = (error: unknown): { code: string; message: string } =>
  CompanionError.is(error)
    ? { code: error.code, message: error.message }
    : { code: 'INTERNAL_ERROR', message: 'The plugin could not be set up.' };

import { callPlugin } from '../attribution/work.ts';
import type { Host } from '../plugin/host.ts';
import type { Span } from '../contracts/telemetry/tracing.ts';
import type { Logger } from '../base/logger.ts';
import type { PluginDefinition } from '../plugin/definition.ts';
import type { Handler } from './bus.ts';
import { kernelErrors } from './errors.ts';
import type { Kernel } from './kernel.ts';
import type { Stage } from './stage.ts';

/** The dependencies of one plugin's host. */
interface Ground {
  readonly definition: PluginDefinition;
  readonly kernel: Kernel;
  readonly stage: Stage;
  readonly log: Logger;
  /** @throws CompanionError LATE_REGISTRATION after the setup. */
  readonly during: (verb: string) => void;
}

/**
 * Makes the host of one plugin over the shared kernel. Nothing takes effect before the stage is committed. The host is an object of
 * functions, not a class instance: plugins destructure it, `const { emit, log } = host`.
 */
export function createHost(definition: PluginDefinition, kernel: Kernel, stage: Stage): Host {
  const { name } = definition;
  const during = (verb: string): void => {
    if (!stage.open) throw kernelErrors.LATE_REGISTRATION({ plugin: name, verb });
  };
  const ground = { definition, kernel, stage, during, log: kernel.options.log.child({ plugin: name }) };
  return Object.freeze<Host>({
    ...surroundings(ground),
    ...contributions(ground),
    ...services(ground),
    ...events(ground),
    ...reports(ground),
    ...telemetry(ground),
    ...lifeCycle(ground),
  });
}

const asItIs = (path: string): string => path;

type Surroundings =
  | 'plugin'
  | 'log'
  | 'signal'
  | 'draining'
  | 'mode'
  | 'role'
  | 'root'
  | 'dataDir'
  | 'maxUploadBytes'
  | 'addressOf'
  | 'env';

function surroundings({ definition, kernel, log }: Ground): Pick<Host, Surroundings> {
  const { name, version } = definition;
  const { mode, role, root, dataDir, maxUploadBytes, env, addressOf = asItIs } = kernel.options;
  const { signal, draining } = kernel;
  return {
    plugin: Object.freeze({ name, version }),
    log,
    signal,
    draining,
    mode,
    role,
    root,
    dataDir,
    maxUploadBytes,
    addressOf,
    env,
  };
}

const contributions = ({
  definition: { name },
  kernel,
  stage,
  log,
  during,
}: Ground): Pick<Host, 'routes' | 'contribute' | 'registry' | 'findRegistry'> => ({
  routes(routes, options = {}) {
    during('routes');
    stage.routes.push({ routes, ...options });
  },
  contribute(point, item) {
    during('contribute');
    if (!kernel.points.has(point)) {
      log.warn({ point }, 'no active plugin declares this extension point; the contribution is ignored');
      return;
    }
    stage.commits.push(() => {
      const isReplaced = kernel.points.get(point).add(item, name);
      if (isReplaced) log.info({ point, id: item.id }, 'this contribution replaces a built-in one');
    });
  },
  registry: (point) => kernel.points.get(point) as never,
  findRegistry: (point) => kernel.points.find(point) as never,
});

function services({ definition, kernel, stage, during }: Ground): Pick<Host, 'provide' | 'use' | 'find'> {
  const declared = (service: string, list: 'needs' | 'provides'): void => {
    if (!definition[list]?.some((one) => one === service))
      throw kernelErrors.UNDECLARED_SERVICE({ plugin: definition.name, service, list });
  };
  return {
    provide(service, implementation) {
      during('provide');
      declared(service, 'provides');
      stage.provided.add(service);
      stage.commits.push(() => kernel.provide(service, implementation));
    },
    use(service) {
      declared(service, 'needs');
      const found = kernel.service(service);
      if (found === undefined) throw kernelErrors.SERVICE_UNAVAILABLE({ service });
      return found;
    },
    find: (service) => kernel.service(service),
  };
}

const events = ({
  definition: { name },
  kernel,
  stage,
}: Ground): Pick<Host, 'on' | 'emit' | 'deliver' | 'intercept' | 'decide'> => ({
  on: (event: string, handler: Handler) => stage.defer(() => kernel.bus.on(name, event, handler)),
  emit: (event, payload, about) => kernel.bus.emit(name, event, payload, about),
  deliver: (event, payload) => kernel.bus.send(name, event, payload),
  intercept: (decision: string, handler: (value: never) => unknown) =>
    stage.defer(() =>
      kernel.interceptors.add(decision, calling(name, `decision ${decision}`, handler as (value: unknown) => unknown)),
    ),
  decide: (decision: string, value) => kernel.interceptors.decide(decision, value) as never,
});

const reports = ({ definition: { name }, kernel, stage, during }: Ground): Pick<Host, 'health' | 'capability'> => ({
  health(probe, check, { degrades = false } = {}) {
    during('health');
    const called = calling(name, `health ${probe}`, check);
    stage.commits.push(() => void kernel.probes.push({ name: probe, plugin: name, degrades, probe: called }));
  },
  capability(capability, describe) {
    during('capability');
    const called = calling(name, `capability ${capability}`, describe);
    stage.commits.push(() => void kernel.capabilities.set(capability, called));
  },
});

const telemetry = ({ definition, kernel }: Ground): Pick<Host, 'measure' | 'trace' | 'traceparent'> => ({
  measure(metrics) {
    const { name: plugin, metrics: declared = [] } = definition;
    if (!declared.some(({ table }) => table === metrics.table))
      throw kernelErrors.UNDECLARED_METRICS({ plugin, subject: metrics.subject });
    return kernel.metrics.measure(metrics);
  },
  trace(name, options, work) {
    const tracing = kernel.service('tracing');
    return tracing ? tracing.run(name, options, work) : work(NO_SPAN);
  },
  traceparent: () => kernel.service('tracing')?.current(),
});

/** The span for work that is not traced. */
const NO_SPAN: Span = Object.freeze({ set: () => undefined });

const lifeCycle = ({ stage, during }: Ground): Pick<Host, 'onReady' | 'onMove' | 'onDrain' | 'onClose'> => ({
  onReady(step) {
    during('onReady');
    stage.ready.push(step);
  },
  onMove(step) {
    during('onMove');
    stage.move.push(step);
  },
  onDrain(step) {
    during('onDrain');
    stage.drain.push(step);
  },
  onClose(step) {
    stage.close.push(step);
  },
});

/** Attributes a plugin's function to the plugin while it runs. */
const calling =
  <Args extends unknown[], Result>(plugin: string, what: string, run: (...args: Args) => Result) =>
  (...args: Args): Result =>
    callPlugin({ plugin, name: what }, () => run(...args));

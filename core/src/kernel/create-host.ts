import { callPlugin } from '../attribution/work.ts';
import type { Host } from '../plugin/host.ts';
import type { Logger } from '../base/logger.ts';
import type { PluginDefinition } from '../plugin/definition.ts';
import type { Handler } from './bus.ts';
import { kernelErrors } from './errors.ts';
import type { Kernel } from './kernel.ts';
import type { Stage } from './stage.ts';

/** The verbs of one plugin over the shared kernel. Nothing takes effect before the stage is committed. */
export function createHost(definition: PluginDefinition, kernel: Kernel, stage: Stage): Host {
  const { name, version } = definition;
  const log: Logger = kernel.options.log.child({ plugin: name });

  const during = (verb: string): void => {
    if (!stage.open) throw kernelErrors.LATE_REGISTRATION({ plugin: name, verb });
  };
  const declared = (service: string, list: 'needs' | 'provides'): void => {
    if (!definition[list]?.some((one) => one === service))
      throw kernelErrors.UNDECLARED_SERVICE({ plugin: name, service, list });
  };

  /** A function of the plugin, called as work of its. */
  const calling =
    <Args extends unknown[], Result>(what: string, run: (...args: Args) => Result) =>
    (...args: Args): Result =>
      callPlugin({ plugin: name, name: what }, () => run(...args));

  return Object.freeze<Host>({
    plugin: Object.freeze({ name, version }),
    log,
    signal: kernel.signal,
    draining: kernel.draining,
    mode: kernel.options.mode,
    root: kernel.options.root,
    dataDir: kernel.options.dataDir,
    maxUploadBytes: kernel.options.maxUploadBytes,
    env: kernel.options.env,

    routes(routes, options = {}) {
      during('routes');
      stage.routes.push({ routes, ...options });
    },
    contribute(point, item) {
      during('contribute');
      if (!kernel.points.has(point)) {
        log.warn({ point }, 'nothing owns this extension point; the contribution is left out');
        return;
      }
      stage.commits.push(() => kernel.points.get(point).add(item, name));
    },
    registry: (point) => kernel.points.get(point) as never,
    findRegistry: (point) => kernel.points.find(point) as never,
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

    on: (event: string, handler: Handler) => stage.defer(() => kernel.bus.on(name, event, handler)),
    emit: (event, payload) => kernel.bus.emit(name, event, payload),
    deliver: (event, payload) => kernel.bus.send(name, event, payload),
    intercept: (decision: string, handler: (value: never) => unknown) =>
      stage.defer(() =>
        kernel.interceptors.add(decision, calling(`decision ${decision}`, handler as (value: unknown) => unknown)),
      ),
    decide: (decision: string, value) => kernel.interceptors.decide(decision, value) as never,

    health(probe, check) {
      during('health');
      stage.commits.push(
        () => void kernel.probes.push({ name: probe, plugin: name, probe: calling(`health ${probe}`, check) }),
      );
    },
    capability(capability, describe) {
      during('capability');
      stage.commits.push(() => void kernel.capabilities.set(capability, calling(`capability ${capability}`, describe)));
    },
    onReady(step) {
      during('onReady');
      stage.ready.push(step);
    },
    onDrain(step) {
      during('onDrain');
      stage.drain.push(step);
    },
    onClose(step) {
      stage.close.push(step);
    },
  });
}

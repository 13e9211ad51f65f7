import { fileURLToPath } from 'node:url';
import { attributionErrors } from './errors.ts';
import type { Logger } from '../base/logger.ts';
import { isWithin, PluginFolders } from './plugin-folders.ts';
import { placesOf, type Place } from './stack.ts';
import { workNow } from './work.ts';

/** How an error that nobody caught came to the process, as Node calls it. */
export type FaultKind = 'uncaughtException' | 'unhandledRejection';

interface FaultyPlugin {
  readonly name: string;
  /** The folder that holds its code, where it came from disk. */
  readonly folder?: string;
  readonly provides: readonly string[];
}

const CORE = fileURLToPath(new URL('..', import.meta.url));
/** So many faults of a plugin are logged one by one, then each hundredth. */
const LOGGED = 20;
const THEN_EACH = 100;

/** All servers of this process. */
const live = new Set<Faults>();

/** Whether an error that nobody caught is a plugin's mistake, which its server survives. It is logged then. */
export const containFault = (error: unknown, kind: FaultKind): boolean =>
  [...live].some((faults) => faults.contain(error, kind));

/** What plugins let go that nobody caught, and what becomes of it. */
export class Faults implements Disposable {
  readonly folders = new PluginFolders();
  readonly #log: Logger;
  readonly #plugins = new Map<string, FaultyPlugin>();
  readonly #counts = new Map<string, number>();

  constructor(log: Logger) {
    this.#log = log;
    live.add(this);
  }

  [Symbol.dispose](): void {
    live.delete(this);
  }

  add(plugin: FaultyPlugin): void {
    this.#plugins.set(plugin.name, plugin);
    if (plugin.folder !== undefined) this.folders.add(plugin.name, plugin.folder);
  }

  /** Names of plugins that have let something go, and what they hold in memory may be wrong since. */
  faulty(): string[] {
    return [...this.#counts.keys()].toSorted();
  }

  contain(error: unknown, kind: FaultKind): boolean {
    const work = workNow();
    const places = placesOf(error);
    const found = this.folders.first(places);
    const name = found?.plugin ?? (isOfCore(places, kind) ? undefined : work?.plugin);
    const plugin = this.#plugins.get(name ?? '');
    if (!plugin || isFatal(plugin, kind)) return false;
    const served = work?.name ?? 'what nobody knows';
    this.#tell(plugin.name, served, error, found?.place);
    work?.end(attributionErrors.PLUGIN_FAULT({ plugin: plugin.name, work: served }, { cause: error }));
    return true;
  }

  #tell(plugin: string, work: string, error: unknown, place: Place | undefined): void {
    const count = (this.#counts.get(plugin) ?? 0) + 1;
    this.#counts.set(plugin, count);
    if (count > LOGGED && count % THEN_EACH !== 0) return;
    const at = place && `${place.file}:${place.line}`;
    this.#log.error(
      { plugin, work, ...(at !== undefined && { at }), faults: count, err: error },
      'a plugin let an error go that nobody caught; what it served is ended, the server goes on',
    );
  }
}

/**
 * A rejected promise that nobody awaits may come from deep inside a call of the core, by whose mistake ever it is not awaited: the
 * plugin's whose work it is. An exception that has only lines of the core above the event loop is the core's own.
 */
const isOfCore = (places: readonly Place[], kind: FaultKind): boolean =>
  kind === 'uncaughtException' && places.some(({ file }) => isWithin(file, CORE));

/** Others rest on what such a plugin holds in memory: after an exception in the midst of its work that cannot be trusted. */
const isFatal = ({ provides }: FaultyPlugin, kind: FaultKind): boolean =>
  kind === 'uncaughtException' && provides.length > 0;

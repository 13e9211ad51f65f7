import { fileURLToPath } from 'node:url';
import { attributionErrors } from './errors.ts';
import type { Logger } from '../base/logger.ts';
import { isWithin, PluginFolders } from './plugin-folders.ts';
import { placesOf, type Place } from './stack.ts';
import { workNow } from './work.ts';

/** How an uncaught error reached the process, in Node's terms. */
export type FaultKind = 'uncaughtException' | 'unhandledRejection';

interface FaultyPlugin {
  readonly name: string;
  /** The folder with the plugin's code, if the plugin was loaded from disk. */
  readonly folder?: string;
  readonly provides: readonly string[];
}

const CORE = fileURLToPath(new URL('..', import.meta.url));
/** A plugin's first faults are logged one by one up to this number, later only every hundredth. */
const LOGGED = 20;
const THEN_EACH = 100;

/** All servers of this process. */
const live = new Set<Faults>();

/** Asks whether an uncaught error is a plugin's mistake that its server survives. If so, the error is logged. */
export const containFault = (error: unknown, kind: FaultKind): boolean =>
  [...live].some((faults) => faults.contain(error, kind));

/** The uncaught errors of plugins: attributes each to its plugin and decides whether the server survives it. */
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

  /** Names of plugins that threw an uncaught error. Their state in memory may be wrong since then. */
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
    const served = work?.name ?? 'work that is not known';
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
      'an error of a plugin was not caught; its work was ended, and the server continues',
    );
  }
}

/**
 * An unhandled rejection counts as the fault of the plugin whose work it is, even if it was created deep inside the core: the plugin did
 * not await it. An uncaught exception whose stack has only frames of the core is the core's own.
 */
const isOfCore = (places: readonly Place[], kind: FaultKind): boolean =>
  kind === 'uncaughtException' && places.some(({ file }) => isWithin(file, CORE));

/** An exception leaves a plugin's state in memory half changed. If other plugins use its services, that state can no longer be trusted. */
const isFatal = ({ provides }: FaultyPlugin, kind: FaultKind): boolean =>
  kind === 'uncaughtException' && provides.length > 0;

import { DEFAULT_TENANT, tenantOf, type Principal } from '@editor-companion/core/plugin';
import { errors } from './errors.ts';

interface Held {
  readonly tenant: string;
  readonly stop: AbortController;
}

interface PlacesOptions {
  /** The maximum number of running works, of all tenants together. */
  readonly most: number;
  /** The maximum share of one tenant in percent, if there are several. */
  readonly share: number;
}

/**
 * Counts the running work on this node. No tenant may use more than its share, so there is always room for the others. Without tenants,
 * everybody shares all places.
 */
export class Places {
  readonly #options: PlacesOptions;
  readonly #held = new Map<string, Held>();
  /** A principal of a named tenant has been seen. */
  #hasTenants = false;

  constructor(options: PlacesOptions) {
    this.#options = options;
  }

  get size(): number {
    return this.#held.size;
  }

  get ids(): readonly string[] {
    return [...this.#held.keys()];
  }

  /** @throws CompanionError ASSISTANT_BUSY (503) without room for the caller. */
  require(principal: Pick<Principal, 'tenant'>): void {
    const { most, share } = this.#options;
    const tenant = tenantOf(principal);
    this.#hasTenants ||= tenant !== DEFAULT_TENANT;
    const own = [...this.#held.values()].filter((held) => held.tenant === tenant).length;
    const mostOwn = this.#hasTenants ? Math.max(1, Math.floor((most * share) / 100)) : most;
    if (this.size >= most || own >= mostOwn) throw errors.ASSISTANT_BUSY();
  }

  /** @param stop ends the work. @returns a function that frees the place. */
  hold(id: string, principal: Pick<Principal, 'tenant'>, stop: AbortController): () => void {
    this.#held.set(id, { tenant: tenantOf(principal), stop });
    return () => void this.#held.delete(id);
  }

  stop(id: string): void {
    this.#held.get(id)?.stop.abort();
  }

  /** Stops all running work of a tenant on this node. */
  stopAll(tenant: string): void {
    for (const held of this.#held.values()) if (held.tenant === tenant) held.stop.abort();
  }
}

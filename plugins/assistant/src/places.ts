import { DEFAULT_TENANT, tenantOf, type Principal } from '@editor-companion/core/plugin';
import { errors } from './errors.ts';

interface Held {
  readonly tenant: string;
  readonly stop: AbortController;
}

interface PlacesOptions {
  /** Works at a time, of all tenants together. */
  readonly most: number;
  /** Percent of them that one tenant has at most where there are several. */
  readonly share: number;
}

/**
 * What is under way on this node, and room for more. No tenant has more than its share, so that whatever one begins, there is room for the
 * others. An installation where nobody has a tenant has all places for everybody.
 */
export class Places {
  readonly #options: PlacesOptions;
  readonly #held = new Map<string, Held>();
  /** Somebody of a tenant with a name has been seen. */
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

  /** @throws CompanionError ASSISTANT_BUSY (503) where there is no room for somebody. */
  require(principal: Pick<Principal, 'tenant'>): void {
    const { most, share } = this.#options;
    const tenant = tenantOf(principal);
    this.#hasTenants ||= tenant !== DEFAULT_TENANT;
    const own = [...this.#held.values()].filter((held) => held.tenant === tenant).length;
    const mostOwn = this.#hasTenants ? Math.max(1, Math.floor((most * share) / 100)) : most;
    if (this.size >= most || own >= mostOwn) throw errors.ASSISTANT_BUSY();
  }

  /** @param stop ends the work. @returns what gives the place back. */
  hold(id: string, principal: Pick<Principal, 'tenant'>, stop: AbortController): () => void {
    this.#held.set(id, { tenant: tenantOf(principal), stop });
    return () => void this.#held.delete(id);
  }

  stop(id: string): void {
    this.#held.get(id)?.stop.abort();
  }

  /** Ends all that is under way here for a tenant. */
  stopAll(tenant: string): void {
    for (const held of this.#held.values()) if (held.tenant === tenant) held.stop.abort();
  }
}

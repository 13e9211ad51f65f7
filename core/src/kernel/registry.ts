import { attributed } from '../attribution/item.ts';
import { didYouMean } from '../report/did-you-mean.ts';
import { firstFault } from '../config/validate.ts';
import type { Registry } from '../plugin/host.ts';
import type { Point } from '../plugin/point.ts';
import { kernelErrors } from './errors.ts';

interface Item {
  readonly id: string;
}

/** The contributions to one point, in setup order. */
class PointRegistry<T extends Item = Item> implements Registry<T> {
  readonly point: string;
  readonly #definition: Point;
  readonly #owner: string;
  readonly #items = new Map<string, { item: T; plugin: string }>();

  constructor(definition: Point, owner: string) {
    this.point = definition.id;
    this.#definition = definition;
    this.#owner = owner;
  }

  /** @returns whether the item replaces one that the point's owner has built in, so that a later built-in item breaks no plugin. */
  add(item: T, plugin: string): boolean {
    const { label, schema } = this.#definition;
    if (typeof item?.id !== 'string')
      throw kernelErrors.INVALID_CONTRIBUTION({ point: this.point, reason: 'it has no id.' });
    const first = this.#items.get(item.id);
    const isReplaced = first?.plugin === this.#owner && plugin !== this.#owner;
    if (first && !isReplaced)
      throw kernelErrors.DUPLICATE_ITEM({ label, id: item.id, first: first.plugin, second: plugin });
    const fault = schema && firstFault(item, schema);
    if (fault) throw kernelErrors.INVALID_CONTRIBUTION({ point: this.point, reason: fault });
    this.#items.set(item.id, { item: attributed(item, plugin, this.point), plugin });
    return isReplaced;
  }

  ids(): readonly string[] {
    return [...this.#items.keys()];
  }

  has(id: string): boolean {
    return this.#items.has(id);
  }

  find(id: string): T | undefined {
    return this.#items.get(id)?.item;
  }

  pluginOf(id: string): string | undefined {
    return this.#items.get(id)?.plugin;
  }

  get(id: string): T {
    const item = this.find(id);
    if (item === undefined)
      throw kernelErrors.UNKNOWN_ITEM({ label: this.#definition.label, id, known: this.ids().join(', ') || 'none' });
    return item;
  }

  *[Symbol.iterator](): Iterator<T> {
    for (const { item } of this.#items.values()) yield item;
  }

  /** The entries for GET /capabilities. */
  describe(): unknown[] {
    return [...this].map((item) => this.#definition.describe?.(item as never) ?? { id: item.id });
  }
}

/** The registries of all declared points. */
export class Points {
  readonly #registries = new Map<string, PointRegistry>();

  declare(point: Point, owner: string): void {
    this.#registries.set(point.id, new PointRegistry(point, owner));
  }

  has(id: string): boolean {
    return this.#registries.has(id);
  }

  find(id: string): PointRegistry | undefined {
    return this.#registries.get(id);
  }

  get(id: string): PointRegistry {
    const registry = this.find(id);
    if (registry) return registry;
    throw kernelErrors.UNKNOWN_POINT({
      point: id,
      hint: didYouMean(id, [...this.#registries.keys()]) ?? 'No active plugin declares one.',
    });
  }

  describe(): Record<string, unknown> {
    return Object.fromEntries([...this.#registries].map(([id, registry]) => [id, registry.describe()]));
  }
}

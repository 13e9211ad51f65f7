import type { Unsubscribe } from '../plugin/host.ts';

type Handler = (value: unknown) => unknown;

/** Interceptors of decisions: awaited in order of registration. Each may change the value or veto by throwing. */
export class Interceptors {
  readonly #handlers = new Map<string, Set<Handler>>();

  add(name: string, handler: Handler): Unsubscribe {
    const handlers = this.#handlers.get(name) ?? new Set();
    this.#handlers.set(name, handlers.add(handler));
    return () => void handlers.delete(handler);
  }

  async decide(name: string, value: unknown): Promise<unknown> {
    let current = value;
    for (const handler of this.#handlers.get(name) ?? []) current = (await handler(current)) ?? current;
    return current;
  }
}

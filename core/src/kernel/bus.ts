import { randomUUID } from 'node:crypto';
import { EventEmitter } from 'eventemitter3';
import { callPlugin } from '../attribution/work.ts';
import type { EventMeta, Unsubscribe } from '../plugin/host.ts';
import type { Logger } from '../base/logger.ts';
import { withDeadline } from './deadline.ts';
import { kernelErrors } from './errors.ts';

type Payload = Readonly<Record<string, unknown>>;
/** The handler type for any event. */
export type Handler = (payload: never, meta: EventMeta & { readonly name: string }) => void | Promise<void>;

/** One event in delivery: every subscription adds the promise of its own delivery. */
interface Letter {
  readonly name: string;
  readonly payload: Payload;
  readonly meta: Omit<EventMeta, 'signal'>;
  readonly deliveries: Promise<boolean>[];
}

interface BusOptions {
  readonly log: Logger;
  /** Milliseconds that one handler may take. */
  readonly handlerTimeout: number;
  /** Aborts at shutdown. */
  readonly signal: AbortSignal;
}

/**
 * The event bus. An emitter neither waits for handlers nor sees their failures: handlers run in later microtasks, isolated, attributed to
 * their plugin, with a deadline. Each handler sees its events one at a time, in order of emission.
 */
export class Bus {
  readonly #emitter = new EventEmitter();
  readonly #inFlight = new Set<Promise<boolean>>();
  readonly #options: BusOptions;

  constructor(options: BusOptions) {
    this.#options = options;
  }

  /** Subscribes to one event, to `prefix:*`, or to `*`. */
  on(plugin: string, name: string, handler: Handler): Unsubscribe {
    let previous: Promise<unknown> = Promise.resolve();
    const receive = (letter: Letter): void => {
      const delivery = previous.then(() => this.#deliver(plugin, handler, letter));
      previous = delivery;
      letter.deliveries.push(delivery);
      this.#inFlight.add(delivery);
      void delivery.then(() => this.#inFlight.delete(delivery));
    };
    this.#emitter.on(name, receive);
    return () => void this.#emitter.off(name, receive);
  }

  /** Returns at once and never throws. */
  emit(source: string, name: string, payload: object, about: Pick<EventMeta, 'addresses'> = {}): void {
    void this.send(source, name, payload, about);
  }

  /** Like `emit`, but resolves once every handler has settled: to true if all of them succeeded. */
  async send(
    source: string,
    name: string,
    payload: object,
    about: Pick<EventMeta, 'addresses'> = {},
  ): Promise<boolean> {
    const meta = { id: randomUUID(), time: Date.now(), source, ...about };
    const letter: Letter = { name, payload: Object.freeze({ ...payload }), meta, deliveries: [] };
    this.#emitter.emit(name, letter);
    this.#emitter.emit(`${name.slice(0, name.indexOf(':'))}:*`, letter);
    this.#emitter.emit('*', letter);
    return (await Promise.all(letter.deliveries)).every(Boolean);
  }

  /** Resolves when no handler is running any more, including handlers of events that other handlers emitted. */
  async settle(): Promise<void> {
    while (this.#inFlight.size > 0) await Promise.all(this.#inFlight);
  }

  async #deliver(plugin: string, handler: Handler, { name, payload, meta }: Letter): Promise<boolean> {
    const { handlerTimeout: milliseconds, signal: shutdown, log } = this.#options;
    const late = (): Error => kernelErrors.HANDLER_TIMEOUT({ event: name, plugin, milliseconds });
    try {
      await withDeadline(
        milliseconds,
        (signal) =>
          callPlugin({ plugin, name: `event ${name}` }, () => handler(payload as never, { ...meta, name, signal })),
        late,
        shutdown,
      );
      return true;
    } catch (error) {
      log.error({ plugin, event: name, eventId: meta.id, err: error }, 'an event handler failed');
      const message = error instanceof Error ? error.message : String(error);
      if (name !== 'bus:handler-failed') this.emit('core', 'bus:handler-failed', { event: name, plugin, message });
      return false;
    }
  }
}

import type { Host, Logger } from '@editor-companion/core/plugin';
import type { Attempt, Outcome } from './attempt.ts';
import type { Clock } from './clock.ts';
import type { Delivery } from './database.ts';
import type { Outbox } from './outbox.ts';
import { nextDelay } from './retry.ts';

/** Milliseconds by which a claim outlasts the maximum duration of an attempt. */
const CLAIM_MARGIN_MS = 10_000;
/** Milliseconds to wait when the outbox cannot be read. */
const OUTBOX_RETRY_MS = 5000;
/** Statuses that concern the receiver as a whole, not one notification. */
const OVERLOADED = new Set([429, 503]);

interface DispatcherOptions {
  readonly outbox: Outbox;
  readonly attempt: Attempt;
  readonly clock: Clock;
  readonly log: Logger;
  readonly emit: Host['emit'];
  readonly concurrency: number;
  /** Milliseconds that an attempt may take. */
  readonly timeout: number;
  /** Milliseconds before each further attempt. */
  readonly retryDelays: readonly number[];
}

/** Sends due notifications of the outbox, a limited number at once, with one timer for the rest. */
export class Dispatcher {
  readonly #options: DispatcherOptions;
  readonly #inFlight = new Set<Promise<void>>();
  readonly #abort = new AbortController();
  #round: Promise<void> | undefined;
  #woken = false;
  #stopped = false;
  #pausedUntil = 0;
  #cancelTimer: () => void = () => undefined;

  constructor(options: DispatcherOptions) {
    this.#options = options;
  }

  /** Looks for due notifications. Call it whenever there may be some. */
  wake(): void {
    this.#woken = true;
    if (!this.#stopped) this.#round ??= this.#run();
  }

  /** Resolves when nothing is being sent and nothing is due. */
  async settle(): Promise<void> {
    while (this.#round || this.#inFlight.size > 0) await Promise.all([this.#round, ...this.#inFlight]);
  }

  /** Starts nothing more. Running attempts may finish within `grace` milliseconds; the rest is left to the next start. */
  async close(grace: number): Promise<void> {
    this.#stop();
    const cancel = this.#options.clock.after(grace, () => this.#abort.abort());
    await this.settle();
    cancel();
  }

  async #run(): Promise<void> {
    // The caller must store the promise first.
    await Promise.resolve();
    while (this.#woken && !this.#stopped) {
      this.#woken = false;
      await this.#fill().catch((error: unknown) => {
        this.#options.log.error({ err: error }, 'the webhook outbox could not be read; the server tries again');
        this.#wakeAt(this.#options.clock.now() + OUTBOX_RETRY_MS);
      });
    }
    this.#round = undefined;
  }

  async #fill(): Promise<void> {
    const { outbox, clock, concurrency, timeout } = this.#options;
    const room = concurrency - this.#inFlight.size;
    if (room <= 0) return;
    const now = clock.now();
    if (this.#pausedUntil > now) return this.#wakeAt(this.#pausedUntil);
    const claimed = await outbox.claim(room, now + timeout + CLAIM_MARGIN_MS);
    for (const delivery of claimed) this.#launch(delivery);
    if (claimed.length === room) return;
    const next = await outbox.nextDue();
    if (next !== undefined) this.#wakeAt(next);
  }

  #launch(delivery: Delivery): void {
    const flight = this.#deliver(delivery)
      .catch((error: unknown) => {
        // The claim expires, and then the notification is sent again.
        this.#options.log.error(
          { err: error, deliveryId: delivery.id },
          'the end of a webhook attempt could not be recorded',
        );
      })
      .finally(() => {
        this.#inFlight.delete(flight);
        this.wake();
      });
    this.#inFlight.add(flight);
  }

  async #deliver(delivery: Delivery): Promise<void> {
    const { attempt, outbox, emit, log } = this.#options;
    const outcome = await attempt(delivery, this.#abort.signal);
    if (outcome.kind === 'aborted') return outbox.unclaim(delivery.id);
    const attempts = delivery.attempts + 1;
    if (outcome.kind === 'failed') return this.#fail(delivery, attempts, outcome);
    const { status } = outcome;
    if (outcome.kind === 'delivered') {
      await outbox.markDelivered(delivery.id, { attempts, status });
      emit('webhook:delivered', { deliveryId: delivery.id, taskId: delivery.task_id, attempts });
      return;
    }
    this.#stop();
    log.error('the webhook receiver responded with 410: nothing more is sent to it until the server is restarted');
    return this.#bury(delivery, attempts, { status, reason: `status ${status}: the receiver accepts nothing more` });
  }

  async #fail(delivery: Delivery, attempts: number, outcome: Outcome & { kind: 'failed' }): Promise<void> {
    const { outbox, clock, log, retryDelays } = this.#options;
    const { status, reason, retryAfter } = outcome;
    const now = clock.now();
    if (status !== undefined && OVERLOADED.has(status))
      this.#pausedUntil = Math.max(this.#pausedUntil, now + (retryAfter ?? 0));
    const delay = nextDelay({ delays: retryDelays, attempts, retryAfter, random: clock.random() });
    if (delay === undefined) return this.#bury(delivery, attempts, { status, reason });
    log.warn(
      { deliveryId: delivery.id, attempts, reason, retryIn: delay },
      'a webhook was not delivered; the server tries again',
    );
    return outbox.postpone(delivery.id, now + delay, { attempts, status, reason });
  }

  async #bury(
    delivery: Delivery,
    attempts: number,
    why: { status: number | undefined; reason: string },
  ): Promise<void> {
    const { outbox, emit, log } = this.#options;
    await outbox.markDead(delivery.id, { attempts, ...why });
    log.error({ deliveryId: delivery.id, attempts, reason: why.reason }, 'a webhook is dead; it can be replayed');
    emit('webhook:dead', { deliveryId: delivery.id, taskId: delivery.task_id, attempts, reason: why.reason });
  }

  #wakeAt(time: number): void {
    this.#cancelTimer();
    if (this.#stopped) return;
    this.#cancelTimer = this.#options.clock.after(Math.max(0, time - this.#options.clock.now()), () => this.wake());
  }

  #stop(): void {
    this.#stopped = true;
    this.#cancelTimer();
  }
}

import { Redis } from 'ioredis';
import type { RedisOptions as ClientOptions } from 'ioredis';
import { CompanionError } from '@editor-companion/core/plugin';
import type { Logger } from '@editor-companion/core/plugin';
import { errors } from '../errors.ts';

/** Milliseconds between two attempts to reach Redis again, at most. */
const MAX_RETRY_DELAY = 1000;
const FIRST_RETRY_DELAY = 50;

export interface RedisOptions {
  readonly url: string;
  /** Milliseconds that a connection may take. */
  readonly connectTimeout: number;
  /** Milliseconds that a command may take. */
  readonly commandTimeout: number;
  readonly log: Logger;
}

/** The connections to Redis: one that all services share for commands, and others for who listens or waits. */
export class RedisConnections {
  readonly #options: RedisOptions;
  readonly #open = new Set<Redis>();
  #shared: Redis | undefined;
  #isTold = false;

  constructor(options: RedisOptions) {
    this.#options = options;
  }

  /**
   * For commands that are answered at once. While Redis is away they fail after `commandTimeout` at the latest, and the
   * connection comes back by itself; wrap calls in `orUnreachable`.
   */
  get shared(): Redis {
    this.#shared ??= this.apart({ commandTimeout: this.#options.commandTimeout, enableOfflineQueue: false });
    return this.#shared;
  }

  /**
   * A connection of its own, for subscriptions and for commands that wait; closed with the others. For those that wait for longer than
   * `commandTimeout` set `socketTimeout`.
   */
  apart(options: Readonly<ClientOptions> = {}): Redis {
    const settings: ClientOptions = {
      connectionName: 'editor-companion',
      connectTimeout: this.#options.connectTimeout,
      keepAlive: 10_000,
      // A network that drops packets says nothing: what is sent and not answered ends the connection.
      socketTimeout: this.#options.commandTimeout,
      // What was sent and not answered is not sent again: nobody knows whether it was done.
      autoResendUnfulfilledCommands: false,
      maxRetriesPerRequest: 0,
      retryStrategy: (times) => Math.min(FIRST_RETRY_DELAY * times, MAX_RETRY_DELAY),
      reconnectOnError: ({ message }) => message.startsWith('READONLY'),
      ...options,
    };
    return this.#watch(new Redis(this.#options.url, { ...settings, replyMapping: 'legacy' }));
  }

  /**
   * Closes a connection with the others, and its duplicates too: the queue makes some, and forgets those that wait for Redis to come back, so that
   * they would ask for it for ever.
   */
  #watch(redis: Redis): Redis {
    redis.on('error', (err) => this.#tell(err));
    redis.on('ready', () => (this.#isTold = false));
    redis.once('end', () => this.#open.delete(redis));
    const duplicate = redis.duplicate.bind(redis);
    redis.duplicate = (options) => this.#watch(duplicate(options));
    this.#open.add(redis);
    return redis;
  }

  /** Resolves when Redis takes commands. @throws CompanionError REDIS_UNREACHABLE after `connectTimeout`. */
  async start(): Promise<void> {
    const { shared } = this;
    if (shared.status === 'ready') return;
    const { promise, resolve, reject } = Promise.withResolvers<void>();
    const late = setTimeout(() => reject(errors.REDIS_UNREACHABLE()), this.#options.connectTimeout);
    shared.once('ready', resolve);
    try {
      await promise;
    } finally {
      clearTimeout(late);
      shared.off('ready', resolve);
    }
  }

  /** @throws CompanionError REDIS_UNREACHABLE while it does not answer. */
  async ping(): Promise<void> {
    await orUnreachable(this.shared.ping());
  }

  async close(): Promise<void> {
    const open = [...this.#open];
    await Promise.all(open.map((redis) => end(redis)));
  }

  /** Once for each time that Redis goes away: every attempt to reach it again fails alike. */
  #tell(err: Error): void {
    if (this.#isTold) return;
    this.#isTold = true;
    this.#options.log.warn({ err }, 'Redis cannot be reached; trying again until it can');
  }
}

/** What a command gives back. @throws CompanionError REDIS_UNREACHABLE where Redis did not answer; what Redis refused as it is. */
export async function orUnreachable<T>(command: Promise<T>): Promise<T> {
  try {
    return await command;
  } catch (error) {
    throw CompanionError.is(error) || isRefusal(error) ? error : errors.REDIS_UNREACHABLE({}, { cause: error });
  }
}

/** Redis answered; but that it is loading, has lost its master or is read-only means that it is as good as away. */
function isRefusal(error: unknown): boolean {
  const { name, message } = error as Error;
  return name === 'ReplyError' && !/^(LOADING|READONLY|MASTERDOWN|CLUSTERDOWN|TRYAGAIN|BUSY) /.test(message);
}

async function end(redis: Redis): Promise<void> {
  if (redis.status === 'ready') await redis.quit().catch(() => redis.disconnect());
  else redis.disconnect();
}

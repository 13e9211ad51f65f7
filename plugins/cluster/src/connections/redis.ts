import { Redis } from 'ioredis';
import type { RedisOptions as ClientOptions } from 'ioredis';
import { CompanionError } from '@editor-companion/core/plugin';
import type { Logger } from '@editor-companion/core/plugin';
import { errors } from '../errors.ts';

/** The maximum number of milliseconds between two attempts to reconnect. */
const MAX_RETRY_DELAY = 1000;
const FIRST_RETRY_DELAY = 50;

export interface RedisOptions {
  readonly url: string;
  /** Milliseconds that connecting may take. */
  readonly connectTimeout: number;
  /** Milliseconds that a command may take. */
  readonly commandTimeout: number;
  readonly log: Logger;
}

/** The connections to Redis: a shared one for commands, and separate ones for subscriptions and blocking commands. */
export class RedisConnections {
  readonly #options: RedisOptions;
  readonly #open = new Set<Redis>();
  #shared: Redis | undefined;
  #isTold = false;

  constructor(options: RedisOptions) {
    this.#options = options;
  }

  /**
   * For commands with an immediate answer. While Redis is unavailable, they fail after `commandTimeout` at the latest, and the connection
   * is restored automatically. Wrap calls in `orUnreachable`.
   */
  get shared(): Redis {
    this.#shared ??= this.apart({ commandTimeout: this.#options.commandTimeout, enableOfflineQueue: false });
    return this.#shared;
  }

  /**
   * A separate connection for subscriptions and blocking commands, closed with the others. For commands that block longer than
   * `commandTimeout`, set `socketTimeout`.
   */
  apart(options: Readonly<ClientOptions> = {}): Redis {
    const settings: ClientOptions = {
      connectionName: 'editor-companion',
      connectTimeout: this.#options.connectTimeout,
      keepAlive: 10_000,
      // A network that drops packets stays silent, so an unanswered command ends the connection.
      socketTimeout: this.#options.commandTimeout,
      // Unanswered commands are not repeated, since they may have been executed.
      autoResendUnfulfilledCommands: false,
      maxRetriesPerRequest: 0,
      retryStrategy: (times) => Math.min(FIRST_RETRY_DELAY * times, MAX_RETRY_DELAY),
      reconnectOnError: ({ message }) => message.startsWith('READONLY'),
      ...options,
    };
    return this.#watch(new Redis(this.#options.url, { ...settings, replyMapping: 'legacy' }));
  }

  /**
   * Closes a connection with the others, including its duplicates: the queue creates some and forgets those that wait for Redis, which
   * would try to reconnect for ever.
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

  /** Resolves when Redis accepts commands. @throws CompanionError REDIS_UNREACHABLE after `connectTimeout`. */
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

  /** Logs once for each time that Redis becomes unavailable, since every attempt to reconnect fails alike. */
  #tell(err: Error): void {
    if (this.#isTold) return;
    this.#isTold = true;
    this.#options.log.warn({ err }, 'Redis cannot be reached; trying again until it can');
  }
}

/** Returns the result of a command. @throws CompanionError REDIS_UNREACHABLE if Redis did not answer; Redis' own refusals unchanged. */
export async function orUnreachable<T>(command: Promise<T>): Promise<T> {
  try {
    return await command;
  } catch (error) {
    throw CompanionError.is(error) || isRefusal(error) ? error : errors.REDIS_UNREACHABLE({}, { cause: error });
  }
}

/** Redis answered. But if it is loading, has lost its master or is read-only, it counts as unavailable. */
function isRefusal(error: unknown): boolean {
  const { name, message } = error as Error;
  return name === 'ReplyError' && !/^(LOADING|READONLY|MASTERDOWN|CLUSTERDOWN|TRYAGAIN|BUSY) /.test(message);
}

async function end(redis: Redis): Promise<void> {
  if (redis.status === 'ready') await redis.quit().catch(() => redis.disconnect());
  else redis.disconnect();
}

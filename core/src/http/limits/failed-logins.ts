import type { Logger } from '../../base/logger.ts';
import { callerOf } from '../../plugin/caller/caller.ts';
import { httpErrors } from '../errors.ts';
import type { SharedCounts } from './shared-counts.ts';
import { SharedTries } from './shared-tries.ts';
import { Windows } from './windows.ts';
import type { Window } from './windows.ts';

/** The maximum number of log lines about refused credentials in a window. Further ones are counted, and the next line reports the count. */
const MAX_LINES = 60;

const ANYBODY = { kind: 'anonymous', id: '' } as const;

interface FailedLoginsOptions {
  readonly max: number;
  readonly window: number;
  readonly log: Logger;
  readonly now: () => number;
  /** Absent: this is the only node. */
  readonly shared?: SharedCounts | undefined;
}

/** The attempts of one address in the current window. */
interface Tally extends Window {
  /** The failures on all nodes, as far as this node knows. */
  failures: number;
  underWay: number;
  /** Failures that the other nodes have not heard of. */
  untold: number;
  /** Resolves when a running attempt ends. */
  ended: PromiseWithResolvers<void>;
}

/** The check of a credential in progress. Ends with `leave`, after `fail` for a wrong credential. */
export interface LoginAttempt {
  fail(code: string): void;
  leave(): void;
}

/** Counts wrong credentials by address in fixed windows, on all nodes together. Logs few lines about them, none with a credential. */
export class FailedLogins {
  readonly #options: FailedLoginsOptions;
  readonly #tallies: Windows<Tally>;
  readonly #tries: SharedTries | undefined;
  #linesEnd = 0;
  #lines = 0;
  #untold = 0;

  constructor(options: FailedLoginsOptions) {
    const { max, window, now, shared } = options;
    this.#options = options;
    this.#tallies = new Windows({
      length: window,
      now,
      create: (ends) => ({ failures: 0, underWay: 0, untold: 0, ends, ended: Promise.withResolvers() }),
    });
    this.#tries = shared && new SharedTries({ max, window, now, shared });
  }

  /**
   * Begins an attempt. The number of concurrent attempts is limited to the remaining failures, so sending many at once gains nothing.
   * @throws CompanionError LOGIN_LIMITED (429) once the address has failed too often.
   */
  async enter(address: string | undefined): Promise<LoginAttempt | undefined> {
    if (address === undefined) return undefined;
    const { max } = this.#options;
    const key = callerOf(ANYBODY, address);
    let tally = this.#tallies.of(key);
    while (tally.failures < max && tally.failures + tally.underWay >= max) {
      await tally.ended.promise;
      tally = this.#tallies.of(key);
    }
    if (tally.failures >= max) throw this.#refusal(tally.ends);
    tally.underWay += 1;
    return this.#tries?.isShared ? this.#enterEverywhere(address, key, tally) : this.#attempt(address, tally);
  }

  async #enterEverywhere(address: string, key: string, tally: Tally): Promise<LoginAttempt> {
    const attempt = this.#attempt(address, tally);
    const end = await this.#tries?.enter(key, tally);
    if (end === 'refused') {
      attempt.leave();
      throw this.#refusal(tally.ends);
    }
    let wrong: string | undefined;
    return {
      fail(code) {
        wrong = code;
        tally.failures += 1;
      },
      leave: () => {
        // The node that counts the last allowed failure logs that the address is blocked.
        void end?.(wrong !== undefined).then((failures) => wrong && this.#tell(address, wrong, failures));
        attempt.leave();
      },
    };
  }

  #attempt(address: string, tally: Tally): LoginAttempt {
    return {
      fail: (code) => {
        tally.failures += 1;
        this.#tell(address, code, tally.failures);
      },
      leave: () => {
        tally.underWay -= 1;
        tally.ended.resolve();
        tally.ended = Promise.withResolvers();
      },
    };
  }

  #refusal(ends: number): Error {
    const seconds = Math.max(1, Math.ceil((ends - this.#options.now()) / 1000));
    return httpErrors.LOGIN_LIMITED({ seconds }, { retryAfter: seconds });
  }

  /** Logs the first wrong credential of an address, and the one that blocks it. */
  #tell(address: string, code: string, failures: number): void {
    const { max, window, now, log } = this.#options;
    const isLast = failures === max;
    if (failures !== 1 && !isLast) return;
    if (now() >= this.#linesEnd) {
      this.#lines = 0;
      this.#linesEnd = now() + window;
    }
    if (this.#lines >= MAX_LINES) return void (this.#untold += 1);
    const more = this.#untold > 0 ? { untold: this.#untold } : {};
    this.#lines += 1;
    this.#untold = 0;
    log.warn(
      { address, code, failures, ...more },
      isLast
        ? 'Too many wrong credentials: further ones from this address are rejected without a check'
        : 'A credential was wrong',
    );
  }
}

import type { Logger } from '../../base/logger.ts';
import { callerOf } from '../../plugin/caller.ts';
import { httpErrors } from '../errors.ts';

/** Addresses that are remembered at once; beyond it the window starts anew for all, so that memory stays bounded. */
const MAX_ADDRESSES = 100_000;

/** Lines about refused credentials that a window may write; what goes beyond is counted and told with the next line. */
const MAX_LINES = 60;

const ANYBODY = { kind: 'anonymous', id: '' } as const;

interface FailedLoginsOptions {
  readonly max: number;
  readonly window: number;
  readonly log: Logger;
  readonly now: () => number;
}

/** What one address has tried in this window. */
interface Tally {
  failures: number;
  underWay: number;
  /** Resolves when an attempt under way ends. */
  bell: PromiseWithResolvers<void>;
}

/** A credential that is being checked. Ends with `leave`, after `fail` where it was wrong. */
export interface LoginAttempt {
  fail(code: string): void;
  leave(): void;
}

/** Wrong credentials by address, in fixed windows. Few lines tell the operator of them, none of which holds a credential. */
export class FailedLogins {
  readonly #options: FailedLoginsOptions;
  readonly #tallies = new Map<string, Tally>();
  #ends = 0;
  #lines = 0;
  #untold = 0;

  constructor(options: FailedLoginsOptions) {
    this.#options = options;
  }

  /**
   * Begins an attempt. No more are under way at once than failures are left, so that sending many together gains nothing.
   *
   * @throws CompanionError LOGIN_LIMITED (429) once the address has failed too often.
   */
  async enter(address: string | undefined): Promise<LoginAttempt | undefined> {
    if (address === undefined) return undefined;
    const { max } = this.#options;
    let tally = this.#tallyOf(address);
    while (tally.failures < max && tally.failures + tally.underWay >= max) {
      await tally.bell.promise;
      tally = this.#tallyOf(address);
    }
    if (tally.failures >= max) throw this.#refusal();
    tally.underWay += 1;
    return this.#attempt(address, tally);
  }

  #attempt(address: string, tally: Tally): LoginAttempt {
    return {
      fail: (code) => {
        tally.failures += 1;
        this.#tell(address, code, tally.failures);
      },
      leave: () => {
        tally.underWay -= 1;
        tally.bell.resolve();
        tally.bell = Promise.withResolvers();
      },
    };
  }

  #tallyOf(address: string): Tally {
    const now = this.#options.now();
    if (now >= this.#ends || this.#tallies.size >= MAX_ADDRESSES) {
      this.#tallies.clear();
      this.#ends = now + this.#options.window;
      this.#lines = 0;
    }
    const key = callerOf(ANYBODY, address);
    let tally = this.#tallies.get(key);
    if (tally === undefined)
      this.#tallies.set(key, (tally = { failures: 0, underWay: 0, bell: Promise.withResolvers() }));
    return tally;
  }

  #refusal(): Error {
    const seconds = Math.max(1, Math.ceil((this.#ends - this.#options.now()) / 1000));
    return httpErrors.LOGIN_LIMITED({ seconds }, { retryAfter: seconds });
  }

  /** The first wrong credential of an address is told, and the one that closes the door. */
  #tell(address: string, code: string, failures: number): void {
    const { max, log } = this.#options;
    const isLast = failures === max;
    if (failures !== 1 && !isLast) return;
    if (this.#lines >= MAX_LINES) return void (this.#untold += 1);
    const more = this.#untold > 0 ? { untold: this.#untold } : {};
    this.#lines += 1;
    this.#untold = 0;
    log.warn(
      { address, code, failures, ...more },
      isLast ? 'Too many wrong credentials: further ones of this address are refused unread' : 'A credential was wrong',
    );
  }
}

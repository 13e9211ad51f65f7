import { tenantOf, type Principal } from '@editor-companion/core/plugin';
import { Places } from '../places.ts';
import { Session, type Ground } from './session.ts';

export interface SessionLimits {
  readonly maxSessions: number;
  /** The maximum share of one tenant in percent, if there are several. */
  readonly tenantShare: number;
  /** Milliseconds. */
  readonly idle: number;
}

/** One caller may have at most this fraction of all sessions. */
const SHARE = 4;

/** The sessions of all clients. They live in this process: a client that reaches another process starts again, as the protocol allows. */
export class Sessions {
  readonly #sessions = new Map<string, Session>();
  readonly #ground: Ground;
  readonly #limits: SessionLimits;
  readonly #places: Places;
  readonly #leaves = new Map<string, () => void>();

  constructor(ground: Ground, limits: SessionLimits) {
    this.#ground = ground;
    this.#limits = limits;
    this.#places = new Places({ most: limits.maxSessions, share: limits.tenantShare });
  }

  /** @throws CompanionError ASSISTANT_BUSY (503). */
  begin(principal: Principal, protocol: string): Session {
    const own = [...this.#sessions.values()].filter((session) => isSame(session.principal, principal));
    const most = Math.max(1, Math.floor(this.#limits.maxSessions / SHARE));
    if (own.length >= most) this.#giveUp(own);
    this.#places.require(principal);
    const session = new Session(this.#ground, principal, protocol);
    this.#leaves.set(session.id, this.#places.hold(session.id, principal, new AbortController()));
    this.#sessions.set(session.id, session);
    return session;
  }

  /** A session of this caller. */
  find(id: unknown, principal: Principal): Session | undefined {
    const session = typeof id === 'string' ? this.#sessions.get(id) : undefined;
    if (!session || !isSame(session.principal, principal)) return undefined;
    session.lastUsed = Date.now();
    return session;
  }

  async end(session: Session): Promise<void> {
    this.#sessions.delete(session.id);
    this.#leaves.get(session.id)?.();
    this.#leaves.delete(session.id);
    await session.close();
  }

  /** Ends unused sessions. */
  async sweep(now = Date.now()): Promise<void> {
    const idle = [...this.#sessions.values()].filter(
      ({ lastUsed, isBusy }) => !isBusy && now - lastUsed > this.#limits.idle,
    );
    await Promise.all(idle.map((session) => this.end(session)));
  }

  /** Ends the sessions of a tenant. */
  async endAll(tenant: string): Promise<void> {
    const own = [...this.#sessions.values()].filter(({ principal }) => tenantOf(principal) === tenant);
    await Promise.all(own.map((session) => this.end(session)));
  }

  async close(): Promise<void> {
    await Promise.all([...this.#sessions.values()].map((session) => this.end(session)));
  }

  /** Ends the least recently used session, since programs may end without closing theirs. */
  #giveUp(sessions: readonly Session[]): void {
    const [oldest] = sessions.toSorted((one, other) => one.lastUsed - other.lastUsed);
    if (oldest) void this.end(oldest);
  }
}

/** The same id in another tenant is another principal. */
const isSame = (one: Principal, other: Principal): boolean =>
  one.kind === other.kind && one.id === other.id && tenantOf(one) === tenantOf(other);

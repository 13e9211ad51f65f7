import { errors } from '../errors.ts';
import { Malformed, Reader } from '../protocol/reader.ts';
import type { Member } from '../room/member.ts';
import { Seat, type SeatConnection } from './seat.ts';

const reader = new Reader();

/** The open documents of one connection. */
export class Seats {
  readonly #connection: SeatConnection;
  #seats: Map<string, Seat> | undefined;
  /** The only seat of a y-websocket client, or the last one used. */
  #last: Seat | undefined;

  constructor(connection: SeatConnection) {
    this.#connection = connection;
  }

  *[Symbol.iterator](): Generator<Seat, void, undefined> {
    if (this.#seats) yield* this.#seats.values();
  }

  /** The members of this connection's documents. */
  *members(): Generator<Member, void, undefined> {
    for (const { member } of this) if (member) yield member;
  }

  /** The seat of a y-websocket client. @param document the name in its address. @throws Malformed if there is none. */
  only(document: string | undefined): Seat {
    if (document === undefined) throw new Malformed('the address names no document');
    return (this.#last ??= this.#add('', new Seat(this.#connection, document)));
  }

  /** The seat that a Hocuspocus message is for; undefined if there are too many. @throws Malformed. */
  of(message: Buffer): Seat | undefined {
    if (this.#last && startsWith(message, this.#last.prefix)) return this.#last;
    const seat = this.#find(reader.set(message).varString());
    if (seat) this.#last = seat;
    return seat;
  }

  #find(address: string): Seat | undefined {
    const seat = this.#seats?.get(address);
    if (seat) return seat;
    const nul = address.indexOf('\0');
    const fresh = new Seat(this.#connection, nul < 0 ? address : address.slice(0, nul), address);
    const limit = this.#connection.server.options.maxDocumentsPerConnection;
    if ((this.#seats?.size ?? 0) < limit) return this.#add(address, fresh);
    fresh.deny(errors.CONNECTIONS_EXCEEDED({ limit }));
    return undefined;
  }

  #add(key: string, seat: Seat): Seat {
    (this.#seats ??= new Map()).set(key, seat);
    return seat;
  }

  with(member: Member): Seat | undefined {
    for (const seat of this) if (seat.member === member) return seat;
    return undefined;
  }

  delete(seat: Seat): void {
    this.#seats?.delete(seat.address ?? '');
    if (this.#last === seat) this.#last = undefined;
  }

  /** Call it when the connection is closed or about to be. */
  closeAll(): void {
    for (const seat of this) seat.close({ isLost: true });
    this.#seats = undefined;
    this.#last = undefined;
  }
}

const startsWith = (message: Buffer, prefix: Uint8Array): boolean =>
  message.length > prefix.length && message.compare(prefix, 0, prefix.length, 0, prefix.length) === 0;

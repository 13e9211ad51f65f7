import { encodeFrames } from '../protocol/frame.ts';
import type { Member } from './member.ts';

/** Members that receive identical bytes: those with the same dialect and address. */
interface Group {
  readonly prefix: Uint8Array;
  readonly members: Set<Member>;
}

/** The members of a room, grouped so that a message is framed once for all members that receive the same bytes. */
export class Audience {
  readonly #groups = new Map<string, Group>();
  #size = 0;

  get size(): number {
    return this.#size;
  }

  add(member: Member): void {
    const key = member.address ?? '';
    let group = this.#groups.get(key);
    if (!group) this.#groups.set(key, (group = { prefix: member.prefix, members: new Set() }));
    group.members.add(member);
    this.#size += 1;
  }

  delete(member: Member): boolean {
    const key = member.address ?? '';
    const group = this.#groups.get(key);
    if (!group?.members.delete(member)) return false;
    if (group.members.size === 0) this.#groups.delete(key);
    this.#size -= 1;
    return true;
  }

  *[Symbol.iterator](): Generator<Member, void, undefined> {
    for (const { members } of this.#groups.values()) yield* members;
  }

  /** Frames the bodies once per group, and calls `send` with the frames for each member except `except`. */
  send(
    types: readonly number[],
    bodies: readonly Uint8Array[],
    send: (member: Member, frames: readonly Buffer[]) => void,
    except?: unknown,
  ): void {
    for (const { prefix, members } of this.#groups.values()) {
      let frames: readonly Buffer[] | undefined;
      for (const member of members)
        if (member !== except) send(member, (frames ??= encodeFrames(prefix, types, bodies)));
    }
  }
}

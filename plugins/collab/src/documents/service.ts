import type {
  DocumentDescription,
  DocumentNode,
  DocumentSource,
  DocumentsService,
  LiveDocument,
  Principal,
} from '@editor-companion/core/plugin';
import type { Comments } from '../comments/comments.ts';
import { fromImported, rangeOf, toImported } from '../comments/exchange.ts';
import type { Roles } from '../roles.ts';
import type { DocumentState, Room, Rooms } from '../room/types.ts';
import type { Form, Material, Reading } from '../whole/task.ts';
import type { InTurn } from '../whole/in-turn.ts';
import type { Workshop } from '../whole/workshop.ts';
import { errors } from '../errors.ts';
import { documentErrors } from './errors.ts';

interface Parts {
  readonly rooms: Rooms;
  readonly roles: Roles;
  readonly workshop: Workshop;
  readonly turns: InTurn;
  readonly comments: Comments;
  readonly versions: { forget(document: string): Promise<boolean> };
}

/** Live documents from the server's side. */
export class Documents implements DocumentsService {
  readonly #rooms: Rooms;
  readonly #roles: Roles;
  readonly #workshop: Workshop;
  readonly #turns: InTurn;
  readonly #comments: Comments;
  readonly #versions: Parts['versions'];

  constructor({ rooms, roles, workshop, turns, comments, versions }: Parts) {
    this.#comments = comments;
    this.#versions = versions;
    this.#turns = turns;
    this.#rooms = rooms;
    this.#roles = roles;
    this.#workshop = workshop;
  }

  async read(name: string, principal: Principal): Promise<LiveDocument> {
    const { seq, updates: pieces } = await this.state(name, principal);
    const { threads } = await this.#comments.all(name);
    const ranges = threads.flatMap(rangeOf);
    const { content, ...description } = await this.#workshop.do('read', { pieces, form: 'json', ranges });
    return { name, seq, ...description, content: content as DocumentNode, comments: threads.flatMap(toImported) };
  }

  readAs({ updates }: DocumentState, form: Form, signal?: AbortSignal): Promise<Reading> {
    return this.#workshop.do('read', { pieces: updates, form }, signal);
  }

  /** @throws CompanionError DOCUMENT_FORBIDDEN (403), DOCUMENT_NOT_FOUND (404). */
  async state(name: string, principal: Principal): Promise<DocumentState> {
    this.#roles.require(principal, name, 'viewer');
    await this.#mustExist(name);
    return this.#rooms.use(name, (room) => room.state());
  }

  async create(
    name: string,
    source: DocumentSource & DocumentDescription,
    principal: Principal,
  ): Promise<{ created: boolean; seq: number }> {
    this.#roles.require(principal, name, 'editor');
    const update = await this.updateOf(source);
    return this.#rooms.use(name, async (room) => {
      const seq = await room.seed(update, { user: principal.id, kind: 'seed' });
      if (seq !== undefined && source.comments) await this.#comments.adopt(name, fromImported(source.comments));
      return { created: seq !== undefined, seq: seq ?? room.head };
    });
  }

  async edit(name: string, source: DocumentSource, principal: Principal, ifSeq?: number): Promise<number> {
    this.#roles.require(principal, name, 'editor');
    await this.#mustExist(name);
    return this.#turns.do(name, () => this.#rooms.use(name, (room) => this.#change(room, source, principal, ifSeq)));
  }

  /**
   * Deletes a document with what is kept beside it. That goes first: left over by a crash, it would belong to the next document of
   * the name. And again at the end, for what somebody said in between.
   */
  async delete(name: string, principal: Principal): Promise<void> {
    this.#roles.require(principal, name, 'owner');
    const hadRecords = await this.#forget(name);
    const isDropped = await this.#rooms.delete(name, principal.id);
    await this.#forget(name);
    if (!isDropped && !hadRecords) throw errors.DOCUMENT_NOT_FOUND({ document: name });
  }

  async #forget(name: string): Promise<boolean> {
    const hadVersions = await this.#versions.forget(name);
    return (await this.#comments.forget(name)) || hadVersions;
  }

  /** A first content as an update. @throws DocumentError DOCUMENT_INVALID and its like. */
  async updateOf(source: DocumentSource & DocumentDescription): Promise<Uint8Array> {
    return 'update' in source ? source.update : this.#workshop.do('seed', { material: source satisfies Material });
  }

  async #change(room: Room, source: DocumentSource, { id }: Principal, ifSeq: number | undefined): Promise<number> {
    const { seq, updates: pieces } = await room.state();
    if (seq === 0) throw errors.DOCUMENT_NOT_FOUND({ document: room.name });
    mustBeAt(ifSeq, seq, room);
    const update = 'update' in source ? source.update : await this.#workshop.do('edit', { pieces, material: source });
    if (update === undefined) return seq;
    // Others went on while it was made.
    if (ifSeq !== undefined) mustBeAt(ifSeq, await room.flush(), room);
    return room.apply(update, { user: id, kind: 'edit' });
  }

  async #mustExist(name: string): Promise<void> {
    if (!(await this.#rooms.exists(name))) throw errors.DOCUMENT_NOT_FOUND({ document: name });
  }
}

function mustBeAt(wanted: number | undefined, seq: number, { name }: Room): void {
  if (wanted !== undefined && wanted !== seq) throw documentErrors.DOCUMENT_CHANGED({ document: name, seq });
}

import { callerOf, CompanionError, JsonPart, nameOfKey } from '@editor-companion/core/plugin';
import type {
  DocumentAppearance,
  DocumentAuthor,
  DocumentDescription,
  DocumentPlace,
  DocumentRole,
  DocumentLog,
  DocumentSource,
  DocumentsService,
  DocumentText,
  LiveDocument,
  LogDocument,
  Principal,
  QuotasService,
  TurnContext,
} from '@editor-companion/core/plugin';
import type { Access } from '../access/access.ts';
import type { Bin } from '../bin/bin.ts';
import type { Comments } from '../comments/comments.ts';
import { fromImported, rangeOf, toImported } from '../comments/exchange.ts';
import type { People } from '../history/people.ts';
import type { Renames } from '../renaming/renames.ts';
import type { Roles } from '../roles.ts';
import { keyFor } from '../document-key.ts';
import { BEHIND_RESERVED } from '../room/name.ts';
import type { DocumentState, Room, Rooms } from '../room/types.ts';
import type { FormId } from '../fields/field-form.ts';
import type { Form } from '../tasks/task.ts';
import { materialOf } from './source.ts';
import { tellSuggested } from '../suggestions/suggestions.ts';
import type { DocumentQueue } from '../editing/document-queue.ts';
import { mustBeOpen } from '../editing/open-room.ts';
import type { DocumentWorkers } from '../tasks/document-workers.ts';
import { documentsOfTenant } from '../tenants/documents-of.ts';
import { errors } from '../errors.ts';
import { documentErrors } from './errors.ts';

/** The id and position of a document: its name may belong to another document by now. */
export interface Place {
  readonly id: string;
  readonly seq: number;
}

interface Parts {
  readonly rooms: Rooms;
  readonly log: Pick<DocumentLog, 'find' | 'list' | 'heads'>;
  readonly roles: Roles;
  readonly workers: DocumentWorkers;
  readonly queue: DocumentQueue;
  readonly comments: Comments;
  readonly bin: Pick<Bin, 'put' | 'purgeAll' | 'list'>;
  readonly renames: Pick<Renames, 'targetOf'>;
  readonly access: Pick<Access, 'restrict'>;
  readonly people: Pick<People, 'meet'>;
  /** Looked up for each new document, since it may be absent. */
  readonly quotas: () => Pick<QuotasService, 'require'> | undefined;
}

export interface EditOptions {
  /** Whether the document is at the position that the caller expects. Absent: any position is accepted. */
  readonly isExpected?: ((place: Place) => boolean) | undefined;
  /** The field with the content. Absent: it is detected. */
  readonly field?: string;
  /** The editor whose form a new field gets. */
  readonly form?: FormId;
}

/** The requested form of a document, and the field with its content if that is not to be detected. */
export interface Ask {
  readonly form: Form;
  readonly field?: string;
}

type Described = Readonly<Record<string, unknown>>;

/** The service `documents`. */
export class Documents implements DocumentsService {
  readonly #rooms: Rooms;
  readonly #log: Parts['log'];
  readonly #roles: Roles;
  readonly #workers: DocumentWorkers;
  readonly #queue: DocumentQueue;
  readonly #comments: Comments;
  readonly #bin: Parts['bin'];
  readonly #renames: Parts['renames'];
  readonly #access: Parts['access'];
  readonly #people: Parts['people'];
  readonly #quotas: Parts['quotas'];

  constructor({ rooms, log, roles, workers, queue, comments, bin, renames, access, people, quotas }: Parts) {
    this.#quotas = quotas;
    this.#people = people;
    this.#log = log;
    this.#comments = comments;
    this.#bin = bin;
    this.#renames = renames;
    this.#access = access;
    this.#queue = queue;
    this.#rooms = rooms;
    this.#roles = roles;
    this.#workers = workers;
  }

  async read(name: string, principal: Principal, field?: string): Promise<LiveDocument> {
    const { seq, updates: pieces } = await this.state(name, principal);
    const { threads } = await this.#comments.all(keyFor(principal, name));
    const ranges = threads.flatMap(rangeOf);
    const { content, ...description } = await this.#workers.do(
      'part',
      { pieces, ranges, ...(field !== undefined && { field }) },
      turnOf(principal),
    );
    const part = JsonPart.from(content);
    return {
      name: nameOfKey(name),
      seq,
      ...description,
      part,
      get content() {
        return part.read();
      },
      comments: threads.flatMap(toImported),
    };
  }

  /** A document in some form as an answer's body, together with the members of `described`. */
  answerAs(
    { updates: pieces }: DocumentState,
    ask: Ask,
    described: Described,
    turn?: Partial<TurnContext>,
  ): Promise<Uint8Array> {
    return this.#workers.answer('read', { pieces, ...ask }, described, turn);
  }

  /** The fields of a document as an answer's body. */
  answerFields(
    { updates: pieces }: DocumentState,
    described: Described,
    turn: Partial<TurnContext>,
  ): Promise<Uint8Array> {
    return this.#workers.answer('fields', { pieces }, described, turn);
  }

  /** A Yjs update as an answer's body. */
  answerUpdate(update: Uint8Array, described: Described, turn?: Partial<TurnContext>): Promise<Uint8Array> {
    return this.#workers.answer('base64', { pieces: [update] }, described, turn);
  }

  /** @throws CompanionError DOCUMENT_FORBIDDEN (403), DOCUMENT_NOT_FOUND (404). */
  async state(named: string, principal: Principal): Promise<DocumentState & Place> {
    const name = keyFor(principal, named);
    this.#roles.require(principal, name, 'viewer');
    await this.#mustExist(name, principal);
    // While changes wait for space on the disk, this returns the state before them.
    return this.#rooms.use(name, (room) =>
      this.#placed(room, () => room.state().catch(() => this.#rooms.stateAt(name, room.head))),
    );
  }

  roleOf(name: string, principal: Principal): DocumentRole | undefined {
    return this.#roles.roleOf(principal, keyFor(principal, name));
  }

  async find(name: string): Promise<DocumentPlace | undefined> {
    const found = await this.#log.find(name);
    return found && toPlace(found);
  }

  async list({ after, limit }: { readonly after?: string; readonly limit: number }): Promise<DocumentPlace[]> {
    // The log also has deleted documents, under names that sort first.
    const last = after !== undefined && after > BEHIND_RESERVED ? after : BEHIND_RESERVED;
    return (await this.#log.list({ after: last, limit })).map(toPlace);
  }

  async *ofTenant(tenant: string): AsyncGenerator<DocumentPlace> {
    for await (const document of documentsOfTenant({ log: this.#log, bin: this.#bin }, tenant)) yield toPlace(document);
  }

  async blocks(name: string, maxCharacters: number, turn?: Partial<TurnContext>): Promise<DocumentText> {
    // Opening a room creates no document by itself, but would start one for which another plugin has a first content.
    if (!(await this.#rooms.exists(name))) throw errors.DOCUMENT_NOT_FOUND({ document: name });
    const { id, seq, updates } = await this.#rooms.use(name, (room) => this.#placed(room, () => room.state()));
    return { name, id, seq, ...(await this.#workers.do('blocks', { pieces: updates, maxCharacters }, turn)) };
  }

  /** @param place the editor and the field for it; Tiptap's, without it. */
  async create(
    named: string,
    source: DocumentSource & DocumentDescription,
    principal: Principal,
    place: { readonly field?: string; readonly form?: FormId } = {},
  ): Promise<{ created: boolean } & Place> {
    const name = keyFor(principal, named);
    this.#roles.require(principal, name, 'editor');
    if (!(await this.#rooms.exists(name))) await this.#quotas()?.require(principal, 'documents', 1);
    const update = await this.updateOf(source, turnOf(principal), place);
    await this.#quotas()?.require(principal, 'bytes', update.byteLength);
    const seed = async (room: Room) => {
      const seq = await this.#seed(room, { ...source, update }, principal);
      return { created: seq !== undefined, seq: seq ?? room.head, id: (await this.#stored(room)).id };
    };
    // Another node may give it its first content at the same time.
    return this.#queue.do(name, principal.id, () => this.#rooms.use(name, seed));
  }

  async edit(name: string, source: DocumentSource, principal: Principal, ifSeq?: number): Promise<number> {
    const isExpected = ifSeq === undefined ? undefined : ({ seq }: Place): boolean => seq === ifSeq;
    return (await this.editIf(name, source, principal, { isExpected })).seq;
  }

  /** Like `edit`, if the document is at the expected position. Without `isExpected`, any position is accepted. */
  async editIf(
    named: string,
    source: DocumentSource,
    principal: Principal,
    { isExpected, ...place }: EditOptions = {},
  ): Promise<Place> {
    const name = keyFor(principal, named);
    this.#roles.require(principal, name, 'editor');
    await this.#mustExist(name, principal);
    return this.#queue.do(name, principal.id, () =>
      this.#rooms.use(name, (room) => this.#change(room, source, principal, { isExpected, ...place })),
    );
  }

  merge(name: string, update: Uint8Array, principal: Principal, author: DocumentAuthor): Promise<number> {
    return this.#mergeAs('editor', name, update, principal, author);
  }

  suggest(name: string, update: Uint8Array, principal: Principal, author: DocumentAuthor): Promise<number> {
    return this.#mergeAs('commenter', name, update, principal, author);
  }

  async appear(named: string, principal: Principal, author: DocumentAuthor): Promise<DocumentAppearance> {
    const name = keyFor(principal, named);
    this.#roles.require(principal, name, 'viewer');
    await this.#mustExist(name, principal);
    const { promise: isOver, resolve: end } = Promise.withResolvers<void>();
    const here = Promise.withResolvers<DocumentAppearance>();
    // Keeps the room open while it is used.
    this.#rooms
      .use(name, async (room) => {
        const appearance = room.appear(author.id);
        here.resolve({ show: (state) => appearance.show(state), leave: end });
        await isOver;
        appearance.leave();
      })
      .catch((error: unknown) => here.reject(error));
    return here.promise;
  }

  async #mergeAs(
    role: DocumentRole,
    ...[named, update, principal, author]: Parameters<DocumentsService['merge'] & object>
  ): Promise<number> {
    const name = keyFor(principal, named);
    this.#roles.require(principal, name, role);
    await this.#mustExist(name, principal);
    this.#people.meet({ ...author, ...(principal.tenant !== undefined && { tenant: principal.tenant }) });
    return this.#rooms.use(name, async (room) => {
      const seq = await room.apply(update, { user: author.id, kind: 'edit' });
      if (role === 'commenter') tellSuggested(room);
      return seq;
    });
  }

  /**
   * Deletes a document with its comments and versions. An owner can restore it for a while, unless it is deleted for good.
   * @throws CompanionError DOCUMENT_FORBIDDEN (403), DOCUMENT_NOT_FOUND (404).
   */
  async delete(named: string, principal: Principal, isPermanent = false): Promise<void> {
    const name = keyFor(principal, named);
    this.#roles.require(principal, name, 'owner');
    const wasThere = await this.#rooms.delete(name, principal.id, () => this.#bin.put(name, principal));
    const wasKept = isPermanent && (await this.#bin.purgeAll(name));
    if (!wasThere && !wasKept) throw errors.DOCUMENT_NOT_FOUND({ document: name });
  }

  async restrict(
    named: string,
    user: string,
    role: DocumentRole | null,
    principal: Principal,
    terms?: { readonly until?: number; readonly reason?: string },
  ): Promise<void> {
    const name = keyFor(principal, named);
    this.#roles.require(principal, name, 'owner');
    await this.#access.restrict(name, user, role, principal, terms);
  }

  recheck(name: string): void {
    this.#rooms.recheck(name);
  }

  /** The first content as an update. @throws DocumentError DOCUMENT_INVALID and similar. */
  async updateOf(
    source: DocumentSource & DocumentDescription,
    turn?: Partial<TurnContext>,
    place: { readonly field?: string; readonly form?: FormId } = {},
  ): Promise<Uint8Array> {
    if ('update' in source) return source.update;
    return this.#workers.do('seed', { material: materialOf(source), ...place }, turn);
  }

  async #change(
    room: Room,
    source: DocumentSource,
    principal: Principal,
    { isExpected, ...place }: EditOptions,
  ): Promise<Place> {
    const user = principal.id;
    const { id, seq, updates: pieces } = await this.#placed(room, () => room.state());
    const refuse = (now: number): never => {
      throw documentErrors.DOCUMENT_CHANGED({ document: room.name, seq: now });
    };
    if (isExpected && !isExpected({ id, seq })) refuse(seq);
    const update =
      'update' in source
        ? source.update
        : await this.#workers.do('edit', { pieces, material: materialOf(source), ...place }, turnOf(principal));
    if (update === undefined) return { id, seq };
    // Other participants made changes meanwhile.
    const now = await room.flush();
    if (isExpected && now !== seq) refuse(now);
    return { id, seq: await room.apply(update, { user, kind: 'edit' }) };
  }

  /** Once the document is created, a failure must not look as if it were not. */
  async #seed(
    room: Room,
    { update, comments }: { update: Uint8Array; comments?: DocumentDescription['comments'] },
    { id: user }: Principal,
  ): Promise<number | undefined> {
    let isTaken = false;
    try {
      const seq = await room.seed(update, { user, kind: 'seed' });
      isTaken = seq !== undefined;
      if (isTaken && comments) await this.#comments.adopt(room.name, fromImported(comments));
      return seq;
    } catch (cause) {
      isTaken ||= CompanionError.is(cause) && cause.code === 'CHANGE_UNSAVED';
      throw isTaken && comments ? documentErrors.DOCUMENT_COMMENTS_UNSAVED({ document: room.name }, { cause }) : cause;
    }
  }

  async #placed(room: Room, read: () => Promise<DocumentState>): Promise<DocumentState & Place> {
    let state = await read();
    const { id, head } = await this.#stored(room);
    // A client that wrote through another node finds its change here, whether or not this node has heard of it yet.
    if (head > state.seq && this.#log.heads) {
      await room.catchUp();
      state = await read();
      mustBeOpen(room);
    }
    if (state.seq === 0) throw errors.DOCUMENT_NOT_FOUND({ document: room.name });
    return { ...state, id };
  }

  /** The document's record in the log. @throws CompanionError DOCUMENT_NOT_FOUND (404). */
  async #stored(room: Room): Promise<LogDocument> {
    const found = await this.#log.find(room.name);
    mustBeOpen(room);
    if (!found) throw errors.DOCUMENT_NOT_FOUND({ document: room.name });
    return found;
  }

  /**
   * @throws CompanionError DOCUMENT_NOT_FOUND, DOCUMENT_RENAMED (404) with the new name in `details` for callers who may read the renamed
   * document.
   */
  async #mustExist(name: string, principal: Principal): Promise<void> {
    if (await this.#rooms.exists(name)) return;
    const to = await this.#renames.targetOf(name, principal);
    if (to === undefined) throw errors.DOCUMENT_NOT_FOUND({ document: name });
    const shown = nameOfKey(to);
    throw errors.DOCUMENT_RENAMED(
      { document: name, when: `to «${shown}»` },
      { details: [{ path: 'to', message: shown }] },
    );
  }
}

const toPlace = ({ name, id, head }: LogDocument): DocumentPlace => ({ name, id, seq: head });

/** Anonymous callers without a known address count as one caller. */
const turnOf = (principal: Principal): Partial<TurnContext> => ({ caller: callerOf(principal, '') });

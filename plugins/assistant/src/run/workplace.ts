import { randomBytes, randomUUID } from 'node:crypto';
import type {
  DocumentAuthor,
  DocumentNode,
  DocumentsService,
  DocumentUpdates,
  Principal,
  TurnContext,
} from '@editor-companion/core/plugin';
import type { Desk } from '../desk/desk.ts';
import type { CallResult, JobLine, RunPapers, Suggests, Summary, Works } from '../desk/job.ts';
import type { BookPages } from '../text/book.ts';
import type { Outcome, Workbench } from '../toolbox/tool.ts';

export interface WorkplaceParts {
  readonly desk: Pick<Desk, 'do'>;
  readonly documents: Required<Pick<DocumentsService, 'state' | 'merge'>>;
  readonly document: string;
  readonly principal: Principal;
  readonly author: DocumentAuthor;
  readonly model: readonly string[];
  readonly field: string | undefined;
  /** The author of the resulting suggestions. Absent: changes are made directly. */
  readonly suggests?: Suggests | undefined;
  /** Called with the place of each change: a Yjs relative position as JSON. */
  readonly onChange?: (cursor: object) => void;
  /** The state of work that began in another process. */
  readonly memory?: WorkMemory | undefined;
}

/** The stored state of work that was interrupted. */
export interface WorkMemory {
  readonly client: number;
  /** The document at the start of the work; undefined: its current state. */
  readonly start: readonly Uint8Array[] | undefined;
  readonly own: readonly Uint8Array[];
  /** The document as the model knows it; absent: its current state. */
  readonly known?: Omit<WorkState, 'client' | 'start' | 'own'>;
}

/** The state of work that continues later, perhaps in another process. JSON except for the updates. */
export interface WorkState {
  readonly client: number;
  /** The document's id, which renaming does not change. */
  readonly id: string;
  readonly field: string | undefined;
  /** The document at the start, and the work's own changes. */
  readonly start: readonly Uint8Array[];
  readonly own: readonly Uint8Array[];
  /** The document as the model knows it; null: as at the start, with the work's own changes. */
  readonly known: readonly Uint8Array[] | null;
  /** The position of that state. */
  readonly seq: number;
  readonly pages: readonly BookPages[];
}

/**
 * A live document as the model of a run knows it. Other participants' changes are applied between two answers only: a call refers to the
 * state that the model has seen, is made in that state, and Yjs merges it with concurrent changes.
 */
export class Workplace implements Workbench {
  readonly #parts: WorkplaceParts;
  readonly #pages: BookPages[];
  readonly #own: Uint8Array[];
  /** The run's own Yjs client, by which its changes can always be identified. */
  readonly #client: number;
  readonly #run = randomUUID();
  readonly #start: DocumentUpdates;
  /** The last of the serialised operations. */
  #line: Promise<unknown> = Promise.resolve();
  #known: DocumentUpdates;
  #since: Uint8Array[] = [];
  /** The known position, and how many of the run's own changes it includes. */
  #seen: { readonly seq: number; readonly own: number };
  #field: string | undefined;

  private constructor(parts: WorkplaceParts, start: DocumentUpdates) {
    this.#parts = parts;
    const { memory } = parts;
    this.#own = [...(memory?.own ?? [])];
    this.#client = memory?.client ?? randomBytes(4).readUInt32LE();
    this.#start = memory?.start ? { ...start, updates: memory.start } : start;
    this.#pages = [...(memory?.known?.pages ?? [])];
    this.#known = memory?.known ? knownFrom(memory, this.#start) : start;
    this.#seen = { seq: this.#known.seq, own: 0 };
    this.#field = memory?.known?.field ?? parts.field;
  }

  /** @throws CompanionError DOCUMENT_FORBIDDEN (403), DOCUMENT_NOT_FOUND (404). */
  static async open(parts: WorkplaceParts): Promise<Workplace> {
    return new Workplace(parts, await parts.documents.state(parts.document, parts.principal));
  }

  get seq(): number {
    return this.#seen.seq;
  }

  /** The document's id, which renaming does not change. */
  get id(): string {
    return this.#start.id;
  }

  async begin(maxCharacters: number, turn: Partial<TurnContext>): Promise<Works['begin']['output']> {
    const begun = await this.#parts.desk.do('begin', { papers: this.#papers(), maxCharacters }, turn);
    this.#field = begun.field;
    this.#pages.push(begun.pages);
    return begun;
  }

  /**
   * Calls a tool and makes its change in the live document.
   * @param clips results of other tools. @throws CompanionError if the change is refused, which ends the run.
   */
  async call(
    tool: string,
    input: string,
    clips: Works['call']['input']['clips'],
    { refuse, ...turn }: Parameters<Workbench['call']>[3],
  ): Promise<Outcome> {
    const { desk, documents, document, principal, author } = this.#parts;
    const used = tool === 'insert_clip' ? clips : {};
    const asked = { papers: this.#papers(), client: this.#client, tool, input, clips: used };
    const { pages, ...result }: CallResult = await desk.do('call', asked, turn);
    const refusal = result.update && refuse(result.update.length);
    if (refusal !== undefined) return { fault: 'BUDGET_SPENT', text: refusal };
    this.#pages.push(pages);
    if (!result.update) return result;
    const seq = await documents.merge(document, result.update, principal, author);
    this.#own.push(result.update);
    this.#since.push(result.update);
    if (result.cursor) this.#parts.onChange?.(result.cursor);
    return { ...result, seq };
  }

  locate(anchor: string, words: string | undefined, turn: TurnContext) {
    return this.#parts.desk.do('locate', { papers: this.#papers(), anchor, words }, turn);
  }

  async anchorsOf(positions: readonly string[], turn: TurnContext): Promise<readonly (string | undefined)[]> {
    if (positions.length === 0) return [];
    const { anchors, pages } = await this.#parts.desk.do('anchors', { papers: this.#papers(), positions }, turn);
    this.#pages.push(pages);
    return anchors;
  }

  show(content: DocumentNode, part: Parameters<Workbench['show']>[1], turn: TurnContext) {
    return this.#parts.desk.do('clip', { model: this.#parts.model, content, ...part }, turn);
  }

  /** All lines with words, and pictures without an alternative text. */
  lines(turn: Partial<TurnContext>, known?: readonly string[]): Promise<Works['lines']['output']> {
    return this.#inTurn(async () => {
      const found = await this.#parts.desk.do('lines', { papers: this.#papers(), known }, turn);
      this.#field = found.field;
      this.#pages.push(found.pages);
      return found;
    });
  }

  /** The current state of some lines, without deleted ones. */
  async current(lines: readonly JobLine[], turn: Partial<TurnContext>): Promise<readonly JobLine[]> {
    await this.#inTurn(() => this.catchUp(turn));
    const keys = lines.map(({ key }) => key);
    return (await this.lines(turn, keys)).lines;
  }

  /**
   * Replaces the words of lines in the live document. Each line is checked separately.
   * @param turn `spend` receives the bytes of a change before it is made, and throws if they are too many.
   */
  rewrite(
    lines: Works['rewrite']['input']['lines'],
    rules: Works['rewrite']['input']['rules'],
    { spend, ...turn }: Partial<TurnContext> & { readonly spend: (bytes: number) => void },
  ): Promise<Works['rewrite']['output']> {
    return this.#inTurn(async () => {
      // Detects lines that somebody has changed since the model saw them.
      await this.catchUp(turn);
      const { desk, documents, document, principal, author } = this.#parts;
      const input = { papers: this.#papers(), client: this.#client, rules, lines };
      const result = await desk.do('rewrite', input, turn);
      this.#pages.push(result.pages);
      if (!result.update) return result;
      spend(result.update.length);
      await documents.merge(document, result.update, principal, author);
      this.#own.push(result.update);
      this.#since.push(result.update);
      return result;
    });
  }

  content(turn: Partial<TurnContext>): Promise<Works['content']['output']> {
    return this.#inTurn(() => this.#parts.desk.do('content', { papers: this.#papers() }, turn));
  }

  /** The number of its changes and their total size in bytes. */
  get changes(): number {
    return this.#own.length;
  }

  get changedBytes(): number {
    return this.#own.reduce((sum, { length }) => sum + length, 0);
  }

  get client(): number {
    return this.#client;
  }

  /** The state that another workplace needs as `memory` to continue this work. */
  get state(): WorkState {
    const isAsBegun = this.#known === this.#start;
    return {
      client: this.#client,
      id: this.#known.id,
      field: this.#field,
      start: this.#start.updates,
      own: this.#own,
      known: isAsBegun && this.#since.length === this.#own.length ? null : [...this.#known.updates, ...this.#since],
      seq: this.#seen.seq + this.#since.length - this.#seen.own,
      pages: this.#pages,
    };
  }

  /** The document at the start of the work, as updates. */
  get start(): readonly Uint8Array[] {
    return this.#start.updates;
  }

  /** Serialises operations, since each builds on the result of the one before. */
  #inTurn<Result>(work: () => Promise<Result>): Promise<Result> {
    const result = this.#line.then(work, work);
    this.#line = result.catch(() => undefined);
    return result;
  }

  /** Applies other participants' changes and describes them; empty if nothing visible has changed. */
  async catchUp(turn: Partial<TurnContext>): Promise<string> {
    const { desk, documents, document, principal } = this.#parts;
    const now = await documents.state(document, principal);
    const isSame = now.id === this.#known.id;
    const isOwnAlone = isSame && now.seq - this.#seen.seq === this.#since.length - this.#seen.own;
    this.#seen = { seq: now.seq, own: this.#since.length };
    if (isOwnAlone) return '';
    const papers = this.#papers();
    this.#known = now;
    this.#since = [];
    this.#seen = { seq: now.seq, own: 0 };
    const place = this.#papers().place;
    const input = { papers, now: now.updates, place, isOther: !isSame };
    const { text, legend, pages } = await desk.do('news', input, turn);
    this.#pages.push(pages);
    return [text, legend].filter(Boolean).join('\n');
  }

  /** A summary of the run's changes; null if there are none. */
  async summary(turn: Partial<TurnContext>): Promise<Summary | null> {
    if (this.#own.length === 0) return null;
    const papers = { ...this.#papers(), pieces: this.#start.updates, pages: [] };
    return this.#parts.desk.do('summary', { papers, own: this.#own }, turn);
  }

  /** The update that undoes all changes of the run; undefined if there are none. */
  async inverse(turn: Partial<TurnContext>): Promise<Uint8Array | undefined> {
    if (this.#own.length === 0 || this.#field === undefined) return undefined;
    // Suggestions are undone by rejecting the remaining ones.
    if (this.#parts.suggests) return new Uint8Array();
    const { desk, documents, document, principal } = this.#parts;
    const { updates: now } = await documents.state(document, principal);
    const input = { start: this.#start.updates, own: this.#own, now, client: this.#client, field: this.#field };
    return desk.do('undo', input, turn);
  }

  #papers(): RunPapers {
    const pieces = [...this.#known.updates, ...this.#since];
    const place = { run: this.#run, epoch: this.#known.seq, own: this.#since.length };
    const { model, suggests } = this.#parts;
    return { model, pieces, place, field: this.#field, pages: this.#pages, suggests };
  }
}

/** The document as the model of the work knew it. */
function knownFrom({ own, known }: WorkMemory, start: DocumentUpdates): DocumentUpdates {
  if (!known) return start;
  return { id: known.id, seq: known.seq, updates: known.known ?? [...start.updates, ...own] };
}

import { CompanionError } from '@editor-companion/core/plugin';
import { errors } from '../errors.ts';
import { INLINE_BYTES, type Scan } from '../merge/merger.ts';
import { SyncType } from '../protocol/messages.ts';
import { isAtLeast } from '../roles.ts';
import type { Arrival } from '../nodes/arrivals.ts';
import type { Content } from './content.ts';
import type { RoomEnvironment } from './environment.ts';
import { coverAll } from './cover.ts';
import { apart, check, FOR_NOW, type Circumstances, type Received } from './incoming.ts';
import type { Member } from './member.ts';
import type { Outgoing } from './outgoing.ts';
import type { Saver } from './saver.ts';

interface IntakeParts {
  readonly document: string;
  readonly content: Content;
  readonly saver: Saver;
  readonly outgoing: Outgoing;
  readonly environment: Pick<RoomEnvironment<unknown>, 'options' | 'merger' | 'node' | 'wheel'>;
  /** Why nothing more is taken; undefined while changes are. */
  readonly over: () => CompanionError | undefined;
  /** Told of each change that was taken: it waits to be sent on and saved. */
  readonly onTaken: () => void;
  /** Told when a member's change was put off until the log takes changes again. */
  readonly onPutOff: () => void;
}

/** Decides which changes of a document are taken, and answers whoever made one that is not. */
export class Intake {
  readonly #parts: IntakeParts;
  /** Members with a change that was refused only for the moment, and that their clients do not send again by themselves. */
  #putOff: Set<Member> | undefined;

  constructor(parts: IntakeParts) {
    this.#parts = parts;
  }

  /** Whether some member has to be asked again for a change. */
  get hasPutOff(): boolean {
    return this.#putOff !== undefined;
  }

  /** Takes a change of a member in, and sees to it that the member is answered exactly once. */
  receive(member: Member, update: Uint8Array, type: number): void | Promise<void> {
    const isWhole = type === SyncType.step2;
    const change = { member, isWhole, answer: isWhole ? member.answered() : member };
    if (!isAtLeast(member.role, 'editor')) return this.#answerReader(change, update);
    if (update.length > INLINE_BYTES) return this.#receiveLarge(change, update);
    this.#receiveChecked(change, update);
  }

  /**
   * Checks a change and adds it to the document, where it says anything new.
   *
   * @returns why the change is not taken, or undefined.
   */
  take(
    update: Uint8Array,
    { sender, author, user, isWhole = false, kind = 'update', scan }: Circumstances,
  ): CompanionError | undefined {
    const { content, saver, outgoing, environment } = this.#parts;
    const over = this.#parts.over();
    if (over) return over;
    const covered = check(update, { scan, limit: environment.options.maxUpdateBytes });
    if (CompanionError.is(covered)) return covered;
    const { coverage } = content;
    if (coverage.covers(covered)) {
      if (author) saver.tell(author);
      return undefined;
    }
    const obstacle = this.#obstacle(update);
    if (obstacle) return obstacle;
    const bytes = isWhole ? coverage.withoutKnownDeletes(update, covered) : apart(update);
    coverage.add(covered);
    content.add(bytes);
    saver.add({ kind, origin: environment.node, user, time: environment.wheel.now, bytes }, author);
    outgoing.add(bytes, sender);
    this.#parts.onTaken();
    return undefined;
  }

  /** Takes changes that another process has put into the log. They were checked where they came in. */
  takeForeign({ after, changes }: Arrival): void {
    const { content, outgoing } = this.#parts;
    for (const [index, bytes] of changes.entries()) {
      content.addForeign(bytes, after + index + 1);
      outgoing.add(bytes, undefined);
      this.#cover(bytes);
    }
    this.#parts.onTaken();
  }

  /** Until what a large one covers is found, a client may be asked for it once more. */
  #cover(bytes: Uint8Array): void {
    const { document, content, environment } = this.#parts;
    if (bytes.length > INLINE_BYTES) {
      const scanned = environment.merger.of(document).scan(bytes);
      return void scanned.then((scan) => coverAll(content.coverage, scan)).catch(() => undefined);
    }
    const covered = check(bytes, { scan: undefined, limit: Number.POSITIVE_INFINITY });
    if (!CompanionError.is(covered)) content.coverage.add(covered);
  }

  /** What a large update covers, found in a thread; undefined for one that is small, or too large to be looked at. */
  async scanLarge(update: Uint8Array): Promise<Scan | undefined> {
    const { document, environment } = this.#parts;
    const { merger, options } = environment;
    const isWorthIt = update.length > INLINE_BYTES && update.length <= options.maxUpdateBytes;
    return isWorthIt ? merger.of(document).scan(update) : undefined;
  }

  /** Asks for the changes that were put off. Clients would not send them again, and what they write now builds upon them. */
  askPutOff(): void {
    const { saver, content } = this.#parts;
    if (!this.#putOff || saver.failure !== undefined) return;
    for (const member of this.#putOff) member.askAgain(content.coverage.stateVector());
    this.#putOff = undefined;
  }

  /** Nothing more is expected of a member who has left. */
  forget(member: Member): void {
    this.#putOff?.delete(member);
    if (this.#putOff?.size === 0) this.#putOff = undefined;
  }

  /** Why nothing can be added for now. */
  #obstacle({ length }: Uint8Array): CompanionError | undefined {
    const { document, content, saver, environment } = this.#parts;
    const { failure } = saver;
    if (failure !== undefined) return CompanionError.is(failure) ? failure : errors.LOG_FAILED({}, { cause: failure });
    const { maxDocumentBytes: limit } = environment.options;
    return content.size + length > limit ? errors.DOCUMENT_FULL({ document, limit }) : undefined;
  }

  #receiveChecked(change: Received, update: Uint8Array, scan?: Scan): void {
    const { member, answer, isWhole } = change;
    const { id: user } = member.principal;
    const fault = this.take(update, { sender: member, author: answer, user, isWhole, scan });
    if (fault) this.#refuse(change, fault);
  }

  async #receiveLarge(change: Received, update: Uint8Array): Promise<void> {
    try {
      this.#receiveChecked(change, update, await this.scanLarge(update));
    } catch (error) {
      if (!CompanionError.is(error)) throw error;
      this.#refuse(change, error);
    }
  }

  #refuse({ member, answer }: Received, fault: CompanionError): void {
    answer.notTaken(fault);
    if (!FOR_NOW.has(fault.status)) return;
    // y-websocket has no way to say «not now»; coming back, it sends again what is lacking.
    if (member.address === undefined) return member.connection.close(1013, 'not now');
    if (member.isGone) return;
    (this.#putOff ??= new Set()).add(member);
    this.#parts.onPutOff();
  }

  /** Those who only read may say what is known already: it is how a client that comes back begins. */
  async #answerReader({ member, answer, isWhole }: Received, update: Uint8Array): Promise<void> {
    const { content, saver, environment } = this.#parts;
    const isReadable = isWhole && update.length <= environment.options.maxUpdateBytes;
    if (isReadable && (await content.knows(update))) saver.tell(answer);
    else answer.notTaken(member.refusal('editor'));
  }
}

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
  /** The reason for refusing all changes; undefined while changes are accepted. */
  readonly over: () => CompanionError | undefined;
  /** Called for each accepted change, which then waits to be sent on and saved. */
  readonly onTaken: () => void;
  /** Called when a member's change was postponed until the log accepts changes again. */
  readonly onPutOff: () => void;
}

/** Accepts or refuses changes of a document, and answers the authors of refused ones. */
export class Intake {
  readonly #parts: IntakeParts;
  /** Members whose change was refused only temporarily and whose clients do not send it again by themselves. */
  #putOff: Set<Member> | undefined;

  constructor(parts: IntakeParts) {
    this.#parts = parts;
  }

  /** Whether a member must be asked again for a change. */
  get hasPutOff(): boolean {
    return this.#putOff !== undefined;
  }

  /** Handles a member's change. The member is answered exactly once. */
  receive(member: Member, update: Uint8Array, type: number): void | Promise<void> {
    const isWhole = type === SyncType.step2;
    const change = { member, isWhole, answer: isWhole ? member.answered() : member };
    if (!isAtLeast(member.role, 'editor')) return this.#answerReader(change, update);
    if (update.length > INLINE_BYTES) return this.#receiveLarge(change, update);
    this.#receiveChecked(change, update);
  }

  /**
   * Validates a change, and adds it to the document if it has anything new.
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

  /** Adds changes from the log that another process wrote. They were validated there. */
  takeForeign({ after, changes }: Arrival): void {
    const { content, outgoing } = this.#parts;
    for (const [index, bytes] of changes.entries()) {
      content.addForeign(bytes, after + index + 1);
      outgoing.add(bytes, undefined);
      this.#cover(bytes);
    }
    this.#parts.onTaken();
  }

  /** Until the range of a large change is known, a client may be asked for the change once more. */
  #cover(bytes: Uint8Array): void {
    const { document, content, environment } = this.#parts;
    if (bytes.length > INLINE_BYTES) {
      const scanned = environment.merger.of(document).scan(bytes);
      return void scanned.then((scan) => coverAll(content.coverage, scan)).catch(() => undefined);
    }
    const covered = check(bytes, { scan: undefined, limit: Number.POSITIVE_INFINITY });
    if (!CompanionError.is(covered)) content.coverage.add(covered);
  }

  /** The range of a large update, computed in a worker thread; undefined for a small one, or one that is too large to examine. */
  async scanLarge(update: Uint8Array): Promise<Scan | undefined> {
    const { document, environment } = this.#parts;
    const { merger, options } = environment;
    const isWorthIt = update.length > INLINE_BYTES && update.length <= options.maxUpdateBytes;
    return isWorthIt ? merger.of(document).scan(update) : undefined;
  }

  /** Asks for the postponed changes. Clients would not send them again, and their later changes depend on them. */
  askPutOff(): void {
    const { saver, content } = this.#parts;
    if (!this.#putOff || saver.failure !== undefined) return;
    for (const member of this.#putOff) member.askAgain(content.coverage.stateVector());
    this.#putOff = undefined;
  }

  /** Stops waiting for a member who has left. */
  forget(member: Member): void {
    this.#putOff?.delete(member);
    if (this.#putOff?.size === 0) this.#putOff = undefined;
  }

  /** The reason why nothing can be added at present. */
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
    // y-websocket cannot express «not now». A reconnecting client sends its missing changes again.
    if (member.address === undefined) return member.connection.close(1013, 'not now');
    if (member.isGone) return;
    (this.#putOff ??= new Set()).add(member);
    this.#parts.onPutOff();
  }

  /** A reader may send changes that are already known: a reconnecting client begins that way. */
  async #answerReader({ member, answer, isWhole }: Received, update: Uint8Array): Promise<void> {
    const { content, saver, environment } = this.#parts;
    const isReadable = isWhole && update.length <= environment.options.maxUpdateBytes;
    if (isReadable && (await content.knows(update))) saver.tell(answer);
    else answer.notTaken(member.refusal('editor'));
  }
}

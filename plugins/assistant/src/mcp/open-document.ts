import type { Outcome, Call } from '../toolbox/tool.ts';
import type { Toolbox } from '../toolbox/toolbox.ts';
import type { Workplace } from '../run/workplace.ts';
import { formOf } from '../run/prompt.ts';

interface Parts {
  readonly workplace: Workplace;
  readonly toolbox: Toolbox;
  /** The maximum length of a document that is shown at once in characters. */
  readonly firstCharacters: number;
  /** The maximum total size of changes in bytes. */
  readonly maxChangedBytes: number;
}

type Turn = Pick<Call, 'signal' | 'caller'>;

/** A document that is open in a session, with the state that its client has seen, and its tools. */
export class OpenDocument {
  readonly #parts: Parts;
  #turn: Promise<unknown> = Promise.resolve();
  #isShown = false;
  #changed = 0;
  /** The number of changes. */
  edits = 0;

  constructor(parts: Parts) {
    this.#parts = parts;
  }

  get id(): string {
    return this.#parts.workplace.id;
  }

  get tools(): Toolbox['tools'] {
    return this.#parts.toolbox.tools;
  }

  /** The current document with an explanation of its text form. */
  open(turn: Turn): Promise<string> {
    return this.#inTurn(async () => {
      if (this.#isShown) await this.#parts.workplace.catchUp(turn);
      return this.#show(turn);
    });
  }

  /** Calls a tool on the current document. Calls are serialised, so an anchor always means the same block. */
  call(name: string, call: Omit<Call, 'refuse'>): Promise<Outcome> {
    return this.#inTurn(async () => {
      if (!this.#isShown) await this.#show(call);
      const news = await this.#parts.workplace.catchUp(call);
      const outcome = await this.#parts.toolbox.call(name, { ...call, refuse: (bytes) => this.#refuse(bytes) });
      if (outcome.update) {
        this.#changed += outcome.update.length;
        this.edits += 1;
      }
      if (news === '') return outcome;
      return { ...outcome, text: `${outcome.text}\n\nBefore that others had changed lines, which were then:\n${news}` };
    });
  }

  /** The update that undoes all changes made here. */
  inverse(caller: string): Promise<Uint8Array | undefined> {
    return this.#inTurn(() => this.#parts.workplace.inverse({ caller }));
  }

  async #show(turn: Turn): Promise<string> {
    const beginning = await this.#parts.workplace.begin(this.#parts.firstCharacters, turn);
    this.#isShown = true;
    return formOf(beginning);
  }

  #refuse(bytes: number): string | undefined {
    const { maxChangedBytes } = this.#parts;
    if (this.#changed + bytes <= maxChangedBytes) return undefined;
    return `BUDGET_SPENT: Changes of one session may have ${maxChangedBytes} bytes in a document. Nothing was changed.`;
  }

  #inTurn<Result>(work: () => Promise<Result>): Promise<Result> {
    const turn = this.#turn.then(work);
    this.#turn = turn.catch(() => undefined);
    return turn;
  }
}

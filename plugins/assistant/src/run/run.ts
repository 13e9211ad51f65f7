import type { AiAsking, AiMessage, AiService, AiTool, AiToolCall, TurnContext } from '@editor-companion/core/plugin';
import type { AssistantOptions } from '../options.ts';
import type { Summary } from '../desk/job.ts';
import type { Mode } from '../mode.ts';
import type { Outcome } from '../toolbox/tool.ts';
import type { Toolbox } from '../toolbox/toolbox.ts';
import { Answer } from './answer.ts';
import { Budget, type BudgetState } from './budget.ts';
import type { Ending, RunEvent, RunStatus } from './event.ts';
import type { ModelSettings } from './model-settings.ts';
import { systemPrompt } from './prompt.ts';
import { reporting } from './reporting.ts';
import type { RunOutcome } from './store.ts';
import { callIdOf, type ClientCall, type ClientResult } from './waiting/client-tools.ts';
import type { Workplace } from './workplace.ts';

/** The input for continuing a run that has waited for its caller. */
export interface Resumption {
  readonly messages: readonly AiMessage[];
  readonly waiting: readonly ClientCall[];
  readonly calls: number;
  readonly budget: BudgetState;
  readonly results: readonly ClientResult[];
  /** Further messages of the user. */
  readonly more: readonly AiMessage[];
}

/** The state of a run that begins to wait. */
export type Waiting = Omit<Resumption, 'results' | 'more'>;

export interface RunParts {
  readonly id: string;
  readonly document: string;
  readonly mode: Mode;
  /** The user's question and the preceding conversation. */
  readonly messages: readonly AiMessage[];
  /** `provider` or `provider/model`. */
  readonly model: string | undefined;
  readonly ai: Pick<AiService, 'ask'>;
  readonly workplace: Workplace;
  readonly toolbox: Toolbox;
  /** Tools that the caller runs. */
  readonly clientTools?: readonly AiTool[];
  readonly settings?: ModelSettings;
  /** Absent: the run starts. */
  readonly resumption?: Resumption;
  /** Stores the state for continuing the run. @returns the deadline in milliseconds since the epoch. */
  readonly wait?: (waiting: Waiting) => Promise<number>;
  readonly asking: AiAsking;
  readonly options: AssistantOptions;
  /** Aborts when the run is stopped, as does the signal of `asking`. */
  readonly stop: AbortSignal;
  /** Stores the run's outcome and its inverse update. Never rejects. */
  readonly keep: (ended: Ended) => Promise<Kept>;
}

/** An ended run, and the work that remains for it. */
export interface Ended extends Omit<RunOutcome, 'inverse' | 'summary'> {
  /** Undefined if there is nothing to undo. */
  readonly invert: () => Promise<Uint8Array | undefined>;
  readonly summarise: () => Promise<Summary | null>;
}

/** The stored result of an ended run. */
export interface Kept {
  /** Whether it can be undone. */
  readonly undo: boolean;
  readonly summary: Summary | null;
}

/** One run of the assistant in a document: the model answers and calls tools until it has nothing more to do. */
export class Run {
  readonly #parts: RunParts;
  readonly #budget: Budget;
  readonly #messages: AiMessage[] = [];
  readonly #turn: TurnContext;
  /** The calls of the last answer that the caller must make. */
  #waiting: ClientCall[] = [];
  /** The deadline for these calls in milliseconds since the epoch. */
  #until: number | undefined;
  /** The number of calls with an id. */
  #calls: number;

  constructor(parts: RunParts) {
    this.#parts = parts;
    this.#budget = new Budget(parts.options, parts.resumption?.budget);
    this.#calls = parts.resumption?.calls ?? 0;
    this.#turn = { signal: parts.asking.signal, caller: parts.asking.caller };
  }

  /**
   * Runs and yields events. To stop the run, stop reading. Its changes stay and can be undone.
   * @param timeUp aborts when the run has had its time; the signal of `asking` does then too.
   * @throws CompanionError of the model, the document or the threads.
   */
  async *events(timeUp: AbortSignal): AsyncGenerator<RunEvent, void> {
    let kept: Promise<Kept> | undefined;
    const end = (status: RunStatus): Promise<Kept> => (kept ??= this.#keep(status));
    try {
      yield* this.#begin();
      const reason = yield* this.#work(timeUp);
      const { steps, edits, changedBytes, usage } = this.#budget;
      const { id: run } = this.#parts;
      const waiting = reason === 'waiting' ? await this.#wait() : undefined;
      const told = {
        type: 'end',
        run,
        reason,
        steps,
        edits,
        changedBytes,
        usage,
        ...(waiting && { waiting }),
      } as const;
      yield { ...told, ...(await end(reason)) };
    } catch (error) {
      await end(this.#parts.asking.signal.aborted ? 'stopped' : 'failed');
      throw error;
    } finally {
      // The reader has left.
      await end('stopped');
    }
  }

  async *#begin(): AsyncGenerator<RunEvent, void> {
    const { id: run, document, mode, workplace, options, messages, resumption } = this.#parts;
    yield { type: 'start', run, document, seq: workplace.seq, mode };
    if (resumption) {
      yield* this.#resume(resumption);
      return;
    }
    const begun = await workplace.begin(options.firstCharacters, this.#turn);
    this.#messages.push({ role: 'system', content: systemPrompt({ document, ...begun }, mode) }, ...messages);
  }

  /** The results of calls come before the user's further messages. */
  async *#resume({ messages, waiting, results, more }: Resumption): AsyncGenerator<RunEvent, void> {
    const told = new Map(results.map((result) => [result.id, result]));
    this.#messages.push(...messages);
    for (const { id, vendorId } of waiting) {
      const { content = 'There is no result.', isError = false } = told.get(id) ?? {};
      this.#messages.push({ role: 'tool', tool_call_id: vendorId, content: isError ? `FAILED: ${content}` : content });
    }
    yield* this.#takeNews();
    this.#messages.push(...more);
  }

  async #wait(): Promise<{ readonly calls: readonly string[]; readonly until: number } | undefined> {
    const { state: budget } = this.#budget;
    const waiting = { messages: this.#messages, waiting: this.#waiting, calls: this.#calls, budget };
    this.#until = await this.#parts.wait?.(waiting);
    return this.#until === undefined ? undefined : { calls: this.#waiting.map(({ id }) => id), until: this.#until };
  }

  async *#work(timeUp: AbortSignal): AsyncGenerator<RunEvent, Ending> {
    try {
      // A continued run may have used up its budget already.
      while (this.#budget.end === undefined) {
        const answer = yield* this.#ask();
        if (this.#waiting.length > 0) return 'waiting';
        if (answer.calls.length === 0) return answer.finish === 'length' ? 'length' : 'done';
        if (this.#budget.end) return this.#budget.end;
        yield* this.#takeNews();
      }
      return this.#budget.end;
    } catch (error) {
      if (this.#parts.stop.aborted) return 'stopped';
      if (timeUp.aborted) return 'time';
      throw error;
    }
  }

  /** Requests one answer of the model and makes its calls as they arrive. */
  async *#ask(): AsyncGenerator<RunEvent, Answer> {
    const { ai, model, document, toolbox, asking, clientTools = [], settings = {} } = this.#parts;
    const answer = new Answer();
    const results: AiMessage[] = [];
    const asked = JSON.stringify(this.#messages).length;
    // A forced tool choice applies to the first request only, otherwise the run would never end.
    const toolChoice = this.#budget.steps === 0 ? (settings.toolChoice ?? 'auto') : 'auto';
    const tools = [...toolbox.functions, ...clientTools];
    const request = { ...settings, messages: [...this.#messages], tools, toolChoice };
    const question = { purpose: 'assistant', document, request, ...(model !== undefined && { model }) } as const;
    for await (const event of ai.ask(question, asking)) {
      answer.take(event);
      if (event.type === 'text' || event.type === 'reasoning') yield event;
      for (const call of answer.completeCalls(false)) yield* this.#call(call, results);
    }
    for (const call of answer.completeCalls(true)) yield* this.#call(call, results);
    this.#budget.answered(answer.usage, asked + answer.characters);
    this.#messages.push(answer.message, ...results);
    return answer;
  }

  async *#call(
    { id: vendorId, function: { name: tool, arguments: input } }: AiToolCall,
    results: AiMessage[],
  ): AsyncGenerator<RunEvent, void> {
    const id = callIdOf(this.#parts.id, (this.#calls += 1));
    if (this.#isOfClient(tool)) {
      this.#waiting.push({ id, vendorId, tool, input });
      yield { type: 'client_call', id, tool, input };
      return;
    }
    yield { type: 'call', id, tool, input };
    const { text, fault, seq, update } = yield* this.#called(id, tool, input);
    results.push({ role: 'tool', tool_call_id: vendorId, content: text });
    yield { type: 'result', id, tool, text, ...(fault !== undefined && { fault }) };
    if (seq === undefined || !update) return;
    this.#budget.edited(update.length);
    yield { type: 'edit', id, tool, seq, bytes: update.length };
  }

  #isOfClient(tool: string): boolean {
    return (this.#parts.clientTools ?? []).some(({ function: { name } }) => name === tool);
  }

  async *#called(id: string, tool: string, input: string): AsyncGenerator<RunEvent, Outcome> {
    const refuse = (bytes: number): string | undefined => this.#refuse(bytes);
    const work = reporting((progress) => this.#parts.toolbox.call(tool, { ...this.#turn, input, progress, refuse }));
    for (;;) {
      const step = await work.next();
      if (step.done) return step.value;
      yield { type: 'progress', id, ...step.value };
    }
  }

  #refuse(bytes: number): string | undefined {
    if (this.#budget.allows(bytes)) return undefined;
    return `BUDGET_SPENT: Changes of one run may have ${this.#budget.maxChangedBytes} bytes. Nothing was changed. Make no more changes, and tell the user what is left to do.`;
  }

  /** Describes other participants' changes with the last result, so that the model knows them before it continues. */
  async *#takeNews(): AsyncGenerator<RunEvent, void> {
    const text = await this.#parts.workplace.catchUp(this.#turn);
    const last = this.#messages.at(-1);
    if (text === '' || last?.role !== 'tool' || typeof last.content !== 'string') return;
    const news = `Meanwhile others have changed lines, which are now:\n${text}`;
    this.#messages[this.#messages.length - 1] = { ...last, content: `${last.content}\n\n${news}` };
    yield { type: 'news', text };
  }

  #keep(status: RunStatus): Promise<Kept> {
    const { workplace, asking, keep } = this.#parts;
    const { steps, edits, changedBytes, usage } = this.#budget;
    // A caller who has left may want to undo the run all the more.
    const turn = { caller: asking.caller };
    return keep({
      status,
      until: this.#until,
      steps,
      edits,
      changedBytes,
      usage,
      invert: () => workplace.inverse(turn),
      summarise: () => workplace.summary(turn),
    });
  }
}

import type { Ai } from '../ai/ai.ts';
import type { AiQuestion, AiUsage } from '../ai/wire-ai.ts';
import { Run, type RunState } from './run.ts';

/** The state of a model's answer. */
export interface CompletionState extends RunState {
  /** Markdown. */
  readonly text: string;
  /** The model's reasoning, if it is reported. */
  readonly thinking: string;
  /** Token counts, once the answer is complete. */
  readonly usage: AiUsage | undefined;
}

/**
 * The latest answer of a model, for a page that shows it as it arrives. A new question replaces a running one.
 * @example
 * const completion = new Completion(new Ai(server, 'deepseek'));
 * completion.subscribe(() => show(completion.state.text));
 * const text = await completion.ask({ prompt: 'Make this shorter.', selectionText });
 */
export class Completion extends Run<CompletionState> {
  readonly #ai: Pick<Ai, 'ask'>;

  constructor(ai: Pick<Ai, 'ask'>) {
    super({ text: '', thinking: '', usage: undefined, isRunning: false, error: undefined });
    this.#ai = ai;
  }

  /** Stops the model. Text that has arrived stays. */
  readonly stop = this.leave;

  /** @returns the whole answer; undefined if it failed or was stopped, and `state` has the text that arrived. */
  readonly ask = async (question: AiQuestion): Promise<string | undefined> => {
    const state = await this.run(async (signal, tell) => {
      for await (const event of this.#ai.ask(question, { signal })) {
        if (event.type === 'text') tell({ text: this.state.text + event.text });
        if (event.type === 'thinking') tell({ thinking: this.state.thinking + event.text });
        if (event.type === 'end') return { usage: event.usage };
      }
      return {};
    });
    return state?.text;
  };
}

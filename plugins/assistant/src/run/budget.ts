import type { AiUsage } from '@editor-companion/core/plugin';
import type { AssistantOptions } from '../options.ts';
import type { Ending } from './event.ts';

/** Characters per token, for vendors that do not report token counts. */
const CHARACTERS_PER_TOKEN = 4;

/** The consumption of a run, as JSON. */
export interface BudgetState {
  readonly usage: AiUsage;
  readonly tokens: number;
  readonly steps: number;
  readonly edits: number;
  readonly changedBytes: number;
}

/** The limits and the consumption of a run. */
export class Budget {
  readonly #limits: Pick<AssistantOptions, 'maxSteps' | 'maxTokens' | 'maxChangedBytes'>;
  #usage: AiUsage = {};
  #tokens = 0;
  steps = 0;
  edits = 0;
  changedBytes = 0;

  /** @param before the usage before a run waited. */
  constructor(limits: Pick<AssistantOptions, 'maxSteps' | 'maxTokens' | 'maxChangedBytes'>, before?: BudgetState) {
    this.#limits = limits;
    if (!before) return;
    this.#usage = before.usage;
    this.#tokens = before.tokens;
    this.steps = before.steps;
    this.edits = before.edits;
    this.changedBytes = before.changedBytes;
  }

  get state(): BudgetState {
    const { steps, edits, changedBytes } = this;
    return { usage: this.#usage, tokens: this.#tokens, steps, edits, changedBytes };
  }

  get usage(): AiUsage {
    return this.#usage;
  }

  /** The reason why no further answer may be requested; undefined if one may. */
  get end(): Ending | undefined {
    if (this.steps >= this.#limits.maxSteps) return 'steps';
    return this.#tokens >= this.#limits.maxTokens ? 'tokens' : undefined;
  }

  /** Whether the document may be changed by this many more bytes. */
  allows(bytes: number): boolean {
    return this.changedBytes + bytes <= this.#limits.maxChangedBytes;
  }

  get maxChangedBytes(): number {
    return this.#limits.maxChangedBytes;
  }

  /** Counts an answer. @param characters of the question and the answer. */
  answered(usage: AiUsage, characters: number): void {
    this.steps += 1;
    const { inputTokens = 0, outputTokens = 0 } = usage;
    const told = inputTokens + outputTokens;
    this.#tokens += told > 0 ? told : Math.ceil(characters / CHARACTERS_PER_TOKEN);
    this.#usage = {
      inputTokens: (this.#usage.inputTokens ?? 0) + inputTokens,
      outputTokens: (this.#usage.outputTokens ?? 0) + outputTokens,
    };
  }

  edited(bytes: number): void {
    this.edits += 1;
    this.changedBytes += bytes;
  }
}

import type { AiService } from '@editor-companion/core/plugin';
import { documentOf, type DocumentName } from './documents.ts';
import { finderFor } from './finder.ts';
import { runIn } from './room.ts';
import { asQuestion } from './script.ts';
import { TASK_SETS } from './sets/index.ts';
import type { Task } from './task.ts';
import { typingFor } from './typist.ts';
import { verdictOn, type Check } from './verdict.ts';

export interface Scored {
  readonly document: DocumentName;
  readonly instruction: string;
  /** The faults by check. Empty if the task was done. */
  readonly faults: Partial<Record<Check | 'failed', string>>;
  readonly steps: number;
  readonly tokens: number;
}

export interface ScoreOptions {
  readonly ai: Pick<AiService, 'ask'>;
  /** `provider` or `provider/model`. `demo` receives the calls in the question, because it is no model. */
  readonly model: string;
  /** Only tasks whose document or instruction contains these words. */
  readonly only?: string | undefined;
  readonly signal: AbortSignal;
}

/** Lets a model do the tasks one after another, while a user types into each document. */
export async function* score(options: ScoreOptions): AsyncGenerator<Scored> {
  for (const { document, tasks } of TASK_SETS)
    for (const task of tasks)
      if (options.only === undefined || `${document} ${task.instruction}`.includes(options.only))
        yield await attempt(document, task, options);
}

async function attempt(document: DocumentName, task: Task, { ai, model, signal }: ScoreOptions): Promise<Scored> {
  const before = documentOf(document);
  const { instruction, calls, expect } = task;
  const prompt = model === 'demo' ? asQuestion(instruction, calls(finderFor(before))) : instruction;
  const typing = typingFor(document, task);
  try {
    const { events, ...made } = await runIn({ document: before, ai, model, prompt, typing, signal });
    const end = events.find((event) => event.type === 'end');
    const { inputTokens = 0, outputTokens = 0 } = end?.usage ?? {};
    const faults = verdictOn({ before, ...made, expect, typed: typing.length });
    return { document, instruction, faults, steps: end?.steps ?? 0, tokens: inputTokens + outputTokens };
  } catch (error) {
    signal.throwIfAborted();
    return { document, instruction, faults: { failed: (error as Error).message }, steps: 0, tokens: 0 };
  }
}

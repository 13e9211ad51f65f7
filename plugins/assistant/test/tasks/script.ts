import type { AiEvent, AiService } from '@editor-companion/core/plugin';
import type { Call } from './task.ts';

/** A model that makes some calls, all in one answer, and then ends. */
export const scripted = (calls: readonly Call[]): Pick<AiService, 'ask'> => {
  let answers = 0;
  return {
    async *ask(): AsyncGenerator<AiEvent> {
      answers += 1;
      if (answers === 1)
        for (const [index, [name, input]] of calls.entries())
          yield { type: 'tool-call', id: `c${index}`, name, argumentsDelta: JSON.stringify(input) };
      else yield { type: 'text', text: 'Done.' };
      yield { type: 'finish', reason: answers === 1 ? 'tool-calls' : 'stop' };
    },
  };
};

/** Returns the calls as a question to the provider `demo`, which makes the calls of its lines. */
export const asQuestion = (instruction: string, calls: readonly Call[]): string =>
  [instruction, ...calls.map(([name, input]) => `/${name} ${JSON.stringify(input)}`)].join('\n');

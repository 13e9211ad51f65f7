import { setImmediate } from 'node:timers/promises';
import type { AiEvent, AiRequest, AiStreamProvider } from '@editor-companion/core/plugin';
import { plainText } from './content.ts';

/** Pieces of about a word, so that a stream looks like one. */
const PIECE = /\s*\S{1,8}/gu;

/**
 * A provider that asks nobody: the same question always gets the same answer, which says that it is a demonstration. So that a
 * server without keys can be tried. It never poses as a model.
 */
export const demoProvider: AiStreamProvider = {
  id: 'demo',
  title: 'Demo (no model)',
  kind: 'stream',
  models: [{ id: 'demo', title: 'Answers from a script' }],
  async *stream(request, { signal }): AsyncGenerator<AiEvent> {
    const question = lastQuestion(request);
    const answer = request.messages.some(
      ({ role, content }) => role === 'system' && plainText(content).includes('candidates'),
    )
      ? JSON.stringify({ candidates: CONTINUATIONS })
      : answerTo(question);
    if (request.reasoning === true)
      yield { type: 'reasoning', text: 'This is a demonstration, so there is nothing to think about.' };
    for (const [piece] of answer.matchAll(PIECE)) {
      signal.throwIfAborted();
      yield { type: 'text', text: piece };
      await setImmediate();
    }
    yield { type: 'usage', inputTokens: wordsOf(question), outputTokens: wordsOf(answer) };
    yield { type: 'finish', reason: 'stop' };
  },
};

/** What the editor sends along, which is not what somebody wrote. */
const CONTEXT = /<(document|selection)>\n[^]*?\n<\/\1>\s*/g;

const CONTINUATIONS = [' and this is a demo continuation.', ' while the demo goes on.', ', says the demo.'];

const answerTo = (question: string): string =>
  [
    '**Demo answer.** No AI provider is configured on this server, so no model was asked.',
    `You wrote: ${question.replaceAll(/\s+/g, ' ').slice(0, 200) || '(nothing)'}`,
    '- 中文与表情符号 👋 arrive whole.\n- Set `DEEPSEEK_API_KEY` or another `<PROVIDER>_API_KEY` to ask a real model.',
  ].join('\n\n');

function lastQuestion(request: AiRequest): string {
  const last = request.messages.findLast(({ role }) => role === 'user');
  const text = last === undefined ? '' : plainText(last.content);
  return text.replaceAll(CONTEXT, '') || text;
}

const wordsOf = (words: string): number => words.split(/\s+/).filter(Boolean).length;

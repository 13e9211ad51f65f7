import { setImmediate } from 'node:timers/promises';
import type { AiEvent, AiRequest, AiStreamProvider } from '@editor-companion/core/plugin';
import { plainText } from './content.ts';
import { demoEmbeddings } from './further/demo.ts';

/** Pieces of about a word, so that the stream looks natural. */
const PIECE = /\s*\S{1,8}|\s+/gu;

/**
 * A provider without a model, for trying a server without keys: the same question always gets the same answer, which says that it is a
 * demonstration.
 */
export const demoProvider: AiStreamProvider = {
  id: 'demo',
  title: 'Demo (no model)',
  kind: 'stream',
  models: [{ id: 'demo', title: 'Answers from a script' }],
  embeddings: demoEmbeddings,
  async *stream(request, { signal }): AsyncGenerator<AiEvent> {
    const question = lastQuestion(request);
    const call = nextCall(question, request);
    if (call) {
      yield { type: 'tool-call', ...call };
      yield { type: 'usage', inputTokens: wordsOf(question), outputTokens: wordsOf(call.argumentsDelta) };
      yield { type: 'finish', reason: 'tool-calls' };
      return;
    }
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

/** A line that makes the demo call an offered tool: `/search {"query":"fox"}`. */
const CALL = /^\/(\w{1,64})(?: (\{.*\}))?$/;

/** The next call that a question asks for, one per answer. */
function nextCall(question: string, { messages, tools = [] }: AiRequest) {
  const names = new Set(tools.map((tool) => tool.function.name));
  const calls = question.split('\n').flatMap((line) => {
    const [, name = '', argumentsDelta = '{}'] = CALL.exec(line.trim()) ?? [];
    return names.has(name) ? [{ name, argumentsDelta }] : [];
  });
  const asked = messages.findLastIndex(({ role }) => role === 'user');
  const made = messages.slice(asked).filter(({ role }) => role === 'tool').length;
  const call = calls[made];
  return call && { id: `demo_${asked}_${made}`, ...call };
}

/** The start of the context that the editor adds to the user's text. */
const CONTEXT = /<(document|selection)>\n/g;

const CONTINUATIONS = [' and this is a demo continuation.', ' while the demo goes on.', ', says the demo.'];

const answerTo = (question: string): string =>
  [
    '**Demo answer.** No AI provider is configured on this server, so no model was asked.',
    `You wrote: ${beginningOf(question) || '(nothing)'}`,
    '- 中文与表情符号 👋 arrive whole.\n- Set `DEEPSEEK_API_KEY` or another `<PROVIDER>_API_KEY` to ask a real model.',
  ].join('\n\n');

function lastQuestion(request: AiRequest): string {
  const last = request.messages.findLast(({ role }) => role === 'user');
  const text = last === undefined ? '' : plainText(last.content);
  return withoutContext(text) || text;
}

/** An element without an end is searched once, and is text like any other from then on. */
export function withoutContext(text: string): string {
  const endless = new Set<string>();
  let [kept, from] = ['', 0];
  for (const { 0: start, 1: name = '', index } of text.matchAll(CONTEXT)) {
    if (index < from || endless.has(name)) continue;
    const close = `\n</${name}>`;
    const end = text.indexOf(close, index + start.length);
    if (end === -1) {
      endless.add(name);
      continue;
    }
    kept += text.slice(from, index);
    from = end + close.length;
    while (isBlank(text.charAt(from))) from += 1;
  }
  return kept + text.slice(from);
}

const isBlank = (character: string): boolean => character !== '' && character.trim() === '';

/** The number of characters read for the question's beginning, since a question may be two million characters long. */
const BEGINNING = 4000;

const beginningOf = (question: string): string =>
  question.trimStart().slice(0, BEGINNING).replaceAll(/\s+/g, ' ').slice(0, 200);

/** Counts words without building a list. */
function wordsOf(text: string): number {
  let [words, isWithin] = [0, false];
  for (let index = 0; index < text.length; index++) {
    const isLetter = text.charCodeAt(index) > SPACE;
    if (isLetter && !isWithin) words += 1;
    isWithin = isLetter;
  }
  return words;
}

/** Blanks and line ends have codes up to this one. */
const SPACE = 0x20;

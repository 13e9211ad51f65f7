import { setImmediate } from 'node:timers/promises';
import type { AiEvent, AiRequest, AiStreamProvider } from '@editor-companion/core/plugin';
import { plainText } from './content.ts';
import { demoEmbeddings } from './further/demo.ts';

/** Pieces of about a word, so that a stream looks like one. */
const PIECE = /\s*\S{1,8}|\s+/gu;

/**
 * A provider that asks nobody: the same question always gets the same answer, which says that it is a demonstration. So that a
 * server without keys can be tried. It never poses as a model.
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

/** A line that has the demo call a tool that it was offered: `/search {"query":"fox"}`. */
const CALL = /^\/(\w{1,64})(?: (\{.*\}))?$/;

/** The next of the calls that a question asks for, one in each answer. */
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

/** The start of what the editor sends along, which is not what somebody wrote. */
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

/** An element that never ends is looked for once, and then is text like any other. */
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

/** What is read of a question to show its beginning: it may be two million characters long. */
const BEGINNING = 4000;

const beginningOf = (question: string): string =>
  question.trimStart().slice(0, BEGINNING).replaceAll(/\s+/g, ' ').slice(0, 200);

/** Counts without making a list of them. */
function wordsOf(text: string): number {
  let [words, isWithin] = [0, false];
  for (let index = 0; index < text.length; index++) {
    const isLetter = text.charCodeAt(index) > SPACE;
    if (isLetter && !isWithin) words += 1;
    isWithin = isLetter;
  }
  return words;
}

/** Blanks and line ends are at or below it. */
const SPACE = 0x20;

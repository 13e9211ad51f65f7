import { CompanionError } from '@editor-companion/core/plugin';
import { createCollector } from '../answer/collect.ts';
import { messageJson } from '../answer/message-json.ts';
import { completionOf } from '../answer/openai-words.ts';
import { Outlet, type StreamReply } from '../answer/outlet.ts';
import { createAnswerStream } from '../answer/stream-receiver.ts';
import { errors } from '../errors.ts';
import type { Client, Job } from '../gateway.ts';
import type { Options } from '../options.ts';
import type { Conversation } from '../request/conversation.ts';
import type { AnswerForm } from '../request/negotiate.ts';
import type { Receiver } from '../upstream/receiver.ts';
import { chooseEncoder, type Dialect } from './choose-encoder.ts';

export interface Chat {
  readonly client: Client;
  readonly job: Job;
  readonly conversation: Conversation;
  readonly form: AnswerForm;
  readonly dialect: Dialect;
  /** Of the answer. */
  readonly id: string;
}

/**
 * Streams an answer. Its head waits for the vendor's first word, or `holdHead`, so that until then a failure has its HTTP status.
 *
 * @throws CompanionError when it failed before the head went out.
 */
export async function streamAnswer(
  chat: Chat,
  reply: StreamReply,
  options: Pick<Options, 'holdHead' | 'heartbeat'>,
): Promise<void> {
  const { job, client } = chat;
  const encoder = chooseEncoder(chat);
  const outlet = new Outlet(reply, chat.form, options.heartbeat);
  const answer = createAnswerStream(outlet, encoder, job.tally);
  const hold = setTimeout(() => outlet.open(encoder.open()), options.holdHead);
  try {
    await job.run(answer.receiver, client.signal);
    answer.end();
    job.account.done();
  } catch (failure) {
    if (reply.raw.destroyed) job.account.cancelled();
    else if (CompanionError.is(failure)) job.account.failed(failure);
    else job.account.cancelled();
    if (!outlet.opened) throw failure;
    answer.fail(asCompanionError(failure));
  } finally {
    clearTimeout(hold);
  }
}

/**
 * Waits for the whole answer.
 *
 * @returns its JSON: the vendor's own bytes for OpenAI's form where it speaks that, else text.
 * @throws CompanionError.
 */
export async function wholeAnswer({ job, client, form, id }: Chat): Promise<string | Buffer> {
  const collector = createCollector();
  let [answered] = job.targets;
  let raw: Buffer | undefined;
  const receiver: Receiver = {
    begin: (target) => void (answered = target),
    event(event) {
      job.tally.take(event);
      collector.take(event);
    },
    body: (bytes) => void (raw = bytes),
    flush: () => true,
    drained: (resume) => resume(),
  };
  try {
    await job.run(receiver, client.signal);
  } catch (failure) {
    if (CompanionError.is(failure)) job.account.failed(failure);
    else job.account.cancelled();
    throw failure;
  }
  job.account.done();
  const { provider, model } = answered;
  if (form === 'openai' && raw !== undefined && provider.kind === 'http' && provider.dialect === 'openai') return raw;
  const time = Date.now();
  const answer = { ...collector.result(), id, provider: provider.id, model, tally: job.tally, time };
  const { usage, finishReason } = job.tally;
  return JSON.stringify(
    form === 'openai'
      ? completionOf({ ...answer, usage, finishReason, created: Math.floor(time / 1000) })
      : messageJson(answer),
  );
}

/** What an open stream ends with when the server itself stops or fails. */
function asCompanionError(failure: unknown): CompanionError {
  return CompanionError.is(failure) ? failure : errors.AI_INTERRUPTED();
}

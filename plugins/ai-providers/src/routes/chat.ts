import { CompanionError } from '@editor-companion/core/plugin';
import type { AnswerReceiver } from '../answer/answer-receiver.ts';
import { createCollector } from '../answer/collect.ts';
import type { Encoder } from '../answer/encoder.ts';
import { messageJson } from '../answer/message-json.ts';
import { completionOf } from '../answer/openai-words.ts';
import { Outlet, type StreamReply } from '../answer/outlet.ts';
import { createAnswerStream } from '../answer/stream-receiver.ts';
import { errors } from '../errors.ts';
import type { Client } from '../gateway.ts';
import type { Options } from '../options.ts';
import type { Conversation } from '../request/conversation.ts';
import type { AnswerForm } from '../request/negotiate.ts';
import type { Target } from '../upstream/receiver.ts';
import type { AnswerWork } from './answer-work.ts';
import { chooseEncoder, type Dialect } from './choose-encoder.ts';

export interface Chat {
  readonly client: Client;
  readonly job: AnswerWork;
  readonly conversation: Conversation;
  readonly form: AnswerForm;
  readonly dialect: Dialect;
  /** The answer's id. */
  readonly id: string;
}

type Times = Pick<Options, 'holdHead' | 'heartbeat'>;

/**
 * Streams an answer. Its head waits for the vendor's first output, or `holdHead`, so that an early failure has an HTTP status.
 * @throws CompanionError when it failed before the head went out.
 */
export const streamAnswer = (chat: Chat, reply: StreamReply, options: Times): Promise<void> =>
  sendAnswer({ ...chat, encoder: chooseEncoder(chat) }, reply, options);

/** The same for a given encoder. */
export async function sendAnswer(
  { job, client, encoder, form }: Pick<Chat, 'job' | 'client' | 'form'> & { readonly encoder: Encoder },
  reply: StreamReply,
  options: Times,
): Promise<void> {
  const outlet = new Outlet(reply, form, options.heartbeat);
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
 * @returns its JSON: the vendor's own bytes for OpenAI's form where it speaks that, else text.
 * @throws CompanionError.
 */
export async function wholeAnswer({ job, client, form, id }: Chat): Promise<string | Buffer> {
  const collector = createCollector();
  let raw: Buffer | undefined;
  const { provider, model } = await collectAnswer(job, client, {
    event: (event) => collector.take(event),
    body: (bytes) => void (raw = bytes),
  });
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

/**
 * Passes a whole answer on, event by event.
 * @param targets to ask instead of those of the job. @returns the target that answered.
 * @throws CompanionError.
 */
export async function collectAnswer(
  job: AnswerWork,
  client: Client,
  take: Pick<AnswerReceiver, 'event' | 'body'>,
  targets: AnswerWork['targets'] = job.targets,
): Promise<Target> {
  let [answered] = targets;
  const receiver: AnswerReceiver = {
    ...take,
    begin: (target) => void (answered = target),
    event(event) {
      job.tally.take(event);
      take.event(event);
    },
    flush: () => true,
    drained: (resume) => resume(),
  };
  try {
    await job.run(receiver, client.signal, targets);
  } catch (failure) {
    if (CompanionError.is(failure)) job.account.failed(failure);
    else job.account.cancelled();
    throw failure;
  }
  job.account.done();
  return answered;
}

/** The end of an open stream when the server itself stops or fails. */
function asCompanionError(failure: unknown): CompanionError {
  return CompanionError.is(failure) ? failure : errors.AI_INTERRUPTED();
}

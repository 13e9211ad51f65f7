import { CompanionError, type AiHttpProvider } from '@editor-companion/core/plugin';
import type { StreamReply } from '../../answer/outlet.ts';
import type { Client, Job } from '../../gateway.ts';
import type { Receiver, Target } from '../../upstream/receiver.ts';
import type { Limits } from '../../upstream/watchdog.ts';
import { UsageTail } from './usage-tail.ts';

interface Sending {
  readonly job: Job;
  readonly client: Client;
  /** The target to ask instead of the job's. */
  readonly target: Target;
  /** The accepted media types of an answer. */
  readonly accepts: RegExp;
  readonly timeouts: Limits;
}

/**
 * Sends a vendor's bytes on as they arrive, at the client's pace. The head is sent with the first bytes, so an earlier failure has an HTTP
 * status. After a later failure the connection is cut, so that nobody takes the part for the whole.
 * @throws CompanionError when it failed before the head went out.
 */
export async function sendBytes(
  { job, client, target, accepts, timeouts }: Sending,
  reply: StreamReply,
): Promise<void> {
  const { raw } = reply;
  const tail = new UsageTail();
  // An unstreamed answer arrives at once, after up to two minutes of silence.
  const limits = { ...timeouts, firstByte: Math.max(timeouts.firstByte, timeouts.content) };
  const receiver: Receiver = {
    begin: () => undefined,
    event: (event) => job.tally.take(event),
    bytes: {
      accepts: (type) => accepts.test(type),
      push(chunk, type) {
        if (!raw.headersSent) openHead(reply, type);
        tail.push(chunk);
        raw.write(chunk);
      },
    },
    flush: () => !raw.writableNeedDrain,
    drained: (resume) => raw.once('drain', resume),
  };
  try {
    await job.run(receiver, client.signal, [target], limits);
  } catch (failure) {
    if (CompanionError.is(failure) && !raw.destroyed) job.account.failed(failure);
    else job.account.cancelled();
    if (!raw.headersSent) throw failure;
    raw.destroy();
    return;
  }
  job.tally.take({ type: 'usage', ...tail.usage() });
  job.account.done();
  raw.end();
}

/** A target whose answers are bytes, with the same retries, time limits and circuit breaker as any other. */
export function bytesTarget({ provider, model }: Target, request: AiHttpProvider['request']): Target {
  const unread = (): never => {
    throw new SyntaxError('bytes are not read');
  };
  const { id, title } = provider;
  const making: AiHttpProvider = {
    id,
    title,
    kind: 'http',
    framing: 'sse',
    request,
    reader: () => unread,
    readBody: unread,
  };
  return { provider: making, model };
}

function openHead(reply: StreamReply, type: string): void {
  reply.hijack();
  reply.raw.writeHead(200, {
    ...reply.getHeaders(),
    'content-type': type,
    'cache-control': 'no-store',
    'x-accel-buffering': 'no',
  });
}

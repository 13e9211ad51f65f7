import { CompanionRequestError } from '../request-error.ts';

/**
 * Sends a request and gives up if the server is silent for too long: before the head of its answer, or between two pieces of its body.
 * @param patience milliseconds. @param isForHead whether the limit also applies before the head. While a file is being sent, silence is
 * normal.
 * @param ask sends the request, with a signal that ends it.
 * @returns the answer; its body fails when the server falls silent.
 * @throws CompanionRequestError `TIMEOUT`; the reason of the signal; the error of `ask`.
 */
export async function withinSilence(
  patience: number,
  isForHead: boolean,
  signal: AbortSignal | undefined,
  ask: (signal: AbortSignal) => Promise<Response>,
): Promise<Response> {
  const abort = new AbortController();
  const either = signal ? AbortSignal.any([signal, abort.signal]) : abort.signal;
  const heard = async <Value>(work: Promise<Value>): Promise<Value> => {
    const timer = setTimeout(() => abort.abort(timedOut()), patience);
    try {
      return await work;
    } finally {
      clearTimeout(timer);
    }
  };
  const response = await (isForHead ? heard(ask(either)) : ask(either));
  if (response.body === null) return response;
  const reader = response.body.getReader();
  const body = new ReadableStream<Uint8Array>(
    {
      async pull(controller) {
        const { done, value } = await heard(reader.read());
        if (done) controller.close();
        else controller.enqueue(value);
      },
      cancel: (reason) => reader.cancel(reason),
    },
    // Requests nothing before the caller reads, so a slow reader does not count as silence.
    { highWaterMark: 0 },
  );
  return new Response(body, response);
}

const timedOut = (): CompanionRequestError =>
  new CompanionRequestError('TIMEOUT', 'The server sent nothing for too long. Try again.');

import type { AiHttpProvider } from '@editor-companion/core/plugin';
import { record, text } from '../vendor/json.ts';
import { errorOf } from '../vendor/stated-error.ts';
import { createDecoder, type Decoder } from './decode.ts';
import { malformed, refusalFailure } from '../vendor/failure.ts';
import { createFrameSink, type Sink } from './frame-sink.ts';
import { reading, type Intake } from './intake.ts';
import { retryAfter } from '../vendor/retry-after.ts';

type Headers = Readonly<Record<string, string | string[] | undefined>>;

/** Shorter header values are not secrets. */
const MIN_SECRET = 8;
/** The number of bytes of a refusal that are read for its reason. */
const MAX_ERROR_BYTES = 65_536;

export interface Reading {
  readonly provider: AiHttpProvider;
  readonly intake: Intake;
  readonly stream: boolean;
  /** The request's headers: some vendors repeat the key that they refuse. */
  readonly headers: Readonly<Record<string, string>>;
  /** Runs a later step and turns its exception into the attempt's failure. */
  readonly guarded: (step: () => void) => void;
}

/**
 * Chooses the consumer of a response by status, type and encoding.
 * @throws Failure for a response that cannot be an answer.
 */
export function chooseSink(status: number, headers: Headers, response: Reading): Sink {
  const { provider, intake, stream } = response;
  const type = text(headers['content-type']).toLowerCase();
  const encoding = text(headers['content-encoding']).toLowerCase();
  if (status < 200 || status >= 300) return refusal(status, headers, response);
  if (intake.takesBytes) return bytesSink(type, encoding, response);
  if (type.startsWith('text/html')) throw malformed(provider.id, 'it is a web page');
  if (!isAnswerType(type)) throw malformed(provider.id, `its content type is ${type.slice(0, 60)}`);
  const whole = !stream || (provider.framing === 'sse' && type.startsWith('application/json'));
  const sink = recoded(type, whole ? bodySink(provider, intake) : createFrameSink(provider, intake), response);
  return encoding === '' || encoding === 'identity'
    ? sink
    : decoded(createDecoder(encoding, provider.id), sink, response);
}

/** Server-sent events, or JSON of any kind. A vendor that names no type is trusted. */
const isAnswerType = (type: string): boolean =>
  /^(?:$|text\/event-stream\b|(?:application|text)\/[^;]*json)/.test(type);

/** Converts an answer in another character encoding to UTF-8. @throws Failure for an unknown encoding. */
function recoded(type: string, sink: Sink, { provider }: Reading): Sink {
  const name = charsetOf(type);
  if (name === 'utf-8') return sink;
  const decoder = createTextDecoder(name, provider.id);
  if (decoder.encoding === 'utf-8') return sink;
  return {
    push: (chunk) => sink.push(Buffer.from(decoder.decode(chunk, { stream: true }))),
    end(done) {
      const rest = decoder.decode();
      if (rest !== '') sink.push(Buffer.from(rest));
      sink.end(done);
    },
  };
}

/** The parameter `charset` of a media type in lower case (RFC 9110 §8.3.2). */
const charsetOf = (type: string): string => /;\s*charset\s*=\s*"?([^\s;"]+)/.exec(type)?.[1] ?? 'utf-8';

function createTextDecoder(name: string, provider: string): InstanceType<typeof TextDecoder> {
  try {
    return new TextDecoder(name);
  } catch {
    throw malformed(provider, `its charset ${name.slice(0, 20)} is not supported`);
  }
}

function bodySink(provider: AiHttpProvider, intake: Intake): Sink {
  const chunks: Buffer[] = [];
  return {
    push: (chunk) => void chunks.push(chunk),
    end(done) {
      const bytes = Buffer.concat(chunks);
      reading(provider.id, () => {
        const body: unknown = JSON.parse(bytes.toString());
        if (provider.readBody) provider.readBody(body, intake.event);
        else provider.reader()(JSON.stringify(body), intake.event, '');
      });
      intake.body(bytes);
      done();
    },
  };
}

function refusal(status: number, headers: Headers, { provider: { id }, headers: sent }: Reading): Sink {
  const chunks: Buffer[] = [];
  let size = 0;
  return {
    push(chunk) {
      if (size < MAX_ERROR_BYTES) chunks.push(chunk);
      size += chunk.length;
    },
    end() {
      throw refusalFailure(id, {
        ...reasonOf(redact(Buffer.concat(chunks).toString(), sent)),
        status,
        retryAfter: retryAfter(headers, Date.now()),
      });
    },
  };
}

/** Removes the values of the request's headers, which include the key. */
function redact(body: string, headers: Readonly<Record<string, string>>): string {
  const secrets = Object.values(headers).map((value) => value.replace(/^Bearer /, ''));
  return secrets.reduce(
    (rest, secret) => (secret.length < MIN_SECRET ? rest : rest.replaceAll(secret, '[redacted]')),
    body,
  );
}

/** The message in an error body. Anything but JSON has nothing for clients. */
function reasonOf(json: string): { message: string; code?: string } {
  try {
    const body = record(JSON.parse(json));
    return errorOf(body['error'] ?? body['message'] ?? '');
  } catch {
    return { message: '' };
  }
}

function decoded(decoder: Decoder, sink: Sink, { guarded, intake }: Reading): Sink {
  decoder.onData((chunk) =>
    guarded(() => {
      intake.count(chunk.length);
      sink.push(chunk);
    }),
  );
  return {
    push: (chunk) => decoder.push(chunk),
    end: (done) => decoder.end(() => guarded(() => sink.end(done))),
  };
}

/** Passes on an answer's bytes. Compressed ones are decompressed, since the client has not asked for compression. */
function bytesSink(type: string, encoding: string, response: Reading): Sink {
  const { provider, intake } = response;
  if (!intake.accepts(type)) throw malformed(provider.id, `its content type is ${type.slice(0, 60) || 'missing'}`);
  let isEmpty = true;
  const sink: Sink = {
    push(chunk) {
      isEmpty = false;
      intake.bytes(chunk, type);
    },
    end(done) {
      if (isEmpty) throw malformed(provider.id, 'it is empty');
      intake.event({ type: 'finish', reason: 'stop' });
      done();
    },
  };
  return encoding === '' || encoding === 'identity'
    ? sink
    : decoded(createDecoder(encoding, provider.id), sink, response);
}

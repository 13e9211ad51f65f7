import { randomBytes } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { Readable } from 'node:stream';
import type { AiUpload, AiUpstreamRequest } from '@editor-companion/core/plugin';
import { withoutMembers } from './refused-parameters.ts';

/** The bytes of a request and their headers. */
export interface Payload {
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string | Readable;
}

/**
 * The JSON of a request, or its form if it has a file.
 * @param omitted members that the vendor has refused.
 */
export function payloadOf({ body, file }: AiUpstreamRequest, omitted: ReadonlySet<string> | undefined): Payload {
  const members = omitted === undefined ? body : withoutMembers(body, omitted);
  if (file !== undefined) return formOf(members as object, file);
  return { headers: { 'content-type': 'application/json' }, body: JSON.stringify(members) };
}

/** A form by RFC 7578. Its file is read while it is sent. */
function formOf(members: object, file: AiUpload): Payload {
  const boundary = `companion-${randomBytes(16).toString('hex')}`;
  const fields = Object.entries(members).flatMap(([name, value]) =>
    [value as unknown].flat().map((one) => part(boundary, `name="${quoted(name)}"`, `\r\n${plain(one)}\r\n`)),
  );
  const place = `name="file"; filename="${quoted(file.filename)}"`;
  const head = `${fields.join('')}${part(boundary, place, `content-type: ${file.mediaType}\r\n\r\n`)}`;
  const tail = `\r\n--${boundary}--\r\n`;
  return {
    headers: {
      'content-type': `multipart/form-data; boundary=${boundary}`,
      'content-length': String(Buffer.byteLength(head) + file.size + Buffer.byteLength(tail)),
    },
    body: Readable.from(pieces(head, file, tail)),
  };
}

const part = (boundary: string, place: string, rest: string): string =>
  `--${boundary}\r\ncontent-disposition: form-data; ${place}\r\n${rest}`;

/** Escapes names in forms as browsers do (WHATWG HTML, multipart/form-data encoding algorithm). */
const quoted = (name: string): string => name.replaceAll('\r', '%0D').replaceAll('\n', '%0A').replaceAll('"', '%22');

const plain = (value: unknown): string => (typeof value === 'string' ? value : JSON.stringify(value));

async function* pieces(head: string, { path }: AiUpload, tail: string): AsyncGenerator<Buffer> {
  yield Buffer.from(head);
  yield* createReadStream(path) as AsyncIterable<Buffer>;
  yield Buffer.from(tail);
}

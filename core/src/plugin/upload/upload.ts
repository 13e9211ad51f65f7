import type { Readable } from 'node:stream';
import { ExtraFileError, multipartFault } from './multipart.ts';

interface FilePart {
  readonly type: 'file';
  readonly fieldname: string;
  readonly filename: string;
  readonly mimetype: string;
  readonly file: Readable;
}

interface FieldPart {
  readonly type: 'field';
  readonly fieldname: string;
  readonly value: unknown;
}

/** A request with the methods of @fastify/multipart, registered with MULTIPART_LIMITS. */
interface MultipartRequest {
  isMultipart(): boolean;
  parts(): AsyncIterator<FilePart | FieldPart>;
}

/** The one file of a multipart body. */
export interface Upload {
  /** The client's file name; '' if absent. */
  readonly filename: string;
  /** The client's media type; `text/plain` if absent (RFC 7578, 4.4). */
  readonly mediaType: string;
  /** Ends when the whole body has been read. Throws if another file follows, so a file that was kept by then is complete. */
  readonly bytes: AsyncIterable<Uint8Array> & { destroy(): void };
  /** Text fields. Those after the file are present once its bytes have been read. */
  readonly fields: ReadonlyMap<string, string>;
  /** The same as a list in order, including repeated names. */
  readonly entries: readonly (readonly [name: string, value: string])[];
}

const LONGEST_NAME = 100;

/** The errors for bodies that cannot be used. */
interface Refusals {
  /** The body is not a form. Absent if the route has refused it already. */
  readonly other?: () => Error;
  /** The form has no file in the field `file`. */
  readonly missing: () => Error;
  /** The form cannot be parsed. `reason` is the text of `multipartFault`. */
  readonly invalid: (reason: string, cause: unknown) => Error;
}

/**
 * Passes the file in the field `file` of a multipart body to `take`, and reports faults of the form as the plugin's own errors. Other
 * errors of `take` are rethrown.
 * @example
 * const row = await receiveUpload(request, ({ bytes }) => files.put(bytes), {
 *   missing: () => errors.FILE_MISSING(),
 *   invalid: (reason, cause) => errors.UPLOAD_INVALID({ reason }, { cause }),
 * });
 */
export async function receiveUpload<T>(
  request: MultipartRequest,
  take: (upload: Upload) => Promise<T>,
  { other, missing, invalid }: Refusals,
): Promise<T> {
  if (other && !request.isMultipart()) throw other();
  try {
    const upload = await openUpload(request);
    if (!upload) throw missing();
    return await take(upload);
  } catch (error) {
    const reason = multipartFault(error);
    throw reason === undefined ? error : invalid(reason, error);
  }
}

/**
 * Opens the file in the field `file` of a multipart body as a stream. Undefined if the first file is in another field or there is none.
 * @throws the errors that `multipartFault` describes.
 */
export async function openUpload(request: MultipartRequest): Promise<Upload | undefined> {
  const parts = request.parts();
  const fields = new Map<string, string>();
  const entries: [string, string][] = [];
  const keep: Keep = (name, value) => {
    fields.set(name, value);
    entries.push([name, value]);
  };
  const first = await nextFile(parts, keep);
  if (first?.fieldname !== 'file') return undefined;
  return {
    filename: first.filename,
    mediaType: first.mimetype,
    fields,
    entries,
    bytes: {
      [Symbol.asyncIterator]: () => readAll(first, parts, keep),
      destroy: () => void first.file.destroy(),
    },
  };
}

type Keep = (name: string, value: string) => void;

async function* readAll(
  { file }: FilePart,
  parts: AsyncIterator<FilePart | FieldPart>,
  keep: Keep,
): AsyncGenerator<Uint8Array, void, undefined> {
  yield* file as AsyncIterable<Uint8Array>;
  for (let extra = await nextFile(parts, keep); extra; extra = await nextFile(parts, keep))
    if (await holdsSomething(extra)) throw new ExtraFileError(`${describe(extra)} is not expected`);
}

async function nextFile(parts: AsyncIterator<FilePart | FieldPart>, keep: Keep): Promise<FilePart | undefined> {
  for (let next = await parts.next(); !next.done; next = await parts.next()) {
    const part = next.value;
    if (part.type === 'file') return part;
    keep(part.fieldname, typeof part.value === 'string' ? part.value : '');
  }
  return undefined;
}

/** Browsers include empty file inputs in a form, without name and content. */
async function holdsSomething({ filename, file }: FilePart): Promise<boolean> {
  if (filename) return true;
  for await (const _chunk of file) return true;
  return false;
}

const describe = ({ fieldname, filename }: FilePart): string => `${quoted(filename)} in the field ${quoted(fieldname)}`;

const quoted = (name: string): string => `"${name.slice(0, LONGEST_NAME).replaceAll(/[\p{Cc}"]/gu, '')}"`;

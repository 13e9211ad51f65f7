import { createWriteStream } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { receiveUpload, type AiUpload, type Upload } from '@editor-companion/core/plugin';
import { errors } from '../../errors.ts';

/** A form with a recording, whose file is on disk. */
export interface Recording {
  readonly file: AiUpload;
  /** The model in the form. */
  readonly model: string;
  /** The other fields. Repeated ones become lists. */
  readonly fields: Readonly<Record<string, string | readonly string[]>>;
}

type Form = Parameters<typeof receiveUpload>[0];

/** The maximum length of a file name for the vendor in characters. */
const MAX_NAME = 200;

/**
 * Receives a form and keeps its recording on disk during the work.
 * @param maxBytes of the recording.
 * @throws CompanionError AI_FORM_INVALID (400), AI_RECORDING_TOO_LARGE (413), and the errors of the work.
 */
export async function withRecording<T>(
  form: Form,
  maxBytes: number,
  work: (recording: Recording) => Promise<T>,
): Promise<T> {
  const folder = await mkdtemp(join(tmpdir(), 'ai-recording-'));
  try {
    const take = (upload: Upload): Promise<Recording> => keep(upload, join(folder, 'recording'), maxBytes);
    const recording = await receiveUpload(form, take, {
      other: () => invalid('the body is not a form'),
      missing: () => invalid('it has no file in the field `file`'),
      invalid,
    });
    return await work(recording);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

async function keep(upload: Upload, path: string, maxBytes: number): Promise<Recording> {
  let size = 0;
  const counted = async function* (): AsyncGenerator<Uint8Array> {
    for await (const chunk of upload.bytes) {
      size += chunk.length;
      if (size > maxBytes) throw errors.AI_RECORDING_TOO_LARGE({ limit: maxBytes });
      yield chunk;
    }
  };
  await pipeline(counted, createWriteStream(path));
  const { model, ...fields } = Object.fromEntries(listed(upload.entries));
  if (typeof model !== 'string' || model === '') throw invalid('the field `model` is missing');
  return { file: { path, size, filename: nameOf(upload), mediaType: typeOf(upload) }, model, fields };
}

/** Fields by name. Clients mark lists with brackets, which vendors require back. */
const listed = (entries: Upload['entries']): [string, string | string[]][] =>
  [...Map.groupBy(entries, ([name]) => name)].map(([name, all]) => {
    const values = all.map(([, value]) => value);
    return [name, values.length === 1 ? (values[0] ?? '') : values];
  });

/** Vendors recognise the format by the name's extension. */
const nameOf = ({ filename }: Upload): string => filename.slice(-MAX_NAME) || 'recording';

const typeOf = ({ mediaType }: Upload): string =>
  /^[\w.+-]{1,60}\/[\w.+-]{1,60}$/.test(mediaType) ? mediaType : 'application/octet-stream';

const invalid = (reason: string, cause?: unknown) => errors.AI_FORM_INVALID({ reason }, { cause });

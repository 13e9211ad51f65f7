import { scryptSync } from 'node:crypto';
import type {
  ConversionJob,
  ConversionTask,
  ConversionWork,
  ImportFormat,
  ImportOptions,
  OfficeOriginal,
  OfficeReading,
  WorkContext,
  WrittenDocument,
} from '@editor-companion/core/plugin';
import { chooseFormat } from './probe/choose-format.ts';
import { withProbe } from './probe/probe.ts';
import type { Reading } from './reading.ts';
import { placeAssets, toOutput } from './result.ts';
import { writeWithSlideImages } from './slides/with-slide-images.ts';

/** Finds the format that reads a local file, or throws the reason why none does, such as IMPORT_FORMAT_UNSUPPORTED (415). */
export async function findFormat(
  path: string,
  filename: string,
  { formats, detects }: Reading,
): Promise<OfficeOriginal['found']> {
  try {
    return { format: await withProbe(path, filename, (probe) => chooseFormat(formats, probe, detects)) };
  } catch (refusal) {
    return { refusal };
  }
}

/**
 * Returns the media type. A format has several if its templates and macro files have separate ones; then the client's statement decides.
 */
export const mediaTypeOf = ({ mediaTypes }: ImportFormat, stated: string): string | undefined =>
  mediaTypes.find((type) => type.toLowerCase() === stated.toLowerCase()) ?? mediaTypes[0];

/** The name of the jobs that import a file of a contributed format. */
export const OFFICE_JOB = 'import-office';

interface OfficeJob extends Pick<ImportOptions, 'revisions' | 'slideImages' | 'layout'> {
  readonly format: string;
}

/** Returns the work of a job that `workOf` stored. Undefined if this server no longer has its format. */
export function workOfJob(
  data: ConversionJob['data'],
  task: ConversionTask,
  reading: Reading,
): ConversionWork | undefined {
  // Only `workOf` writes this value.
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion
  const { format: id, ...options } = data as unknown as OfficeJob;
  const format = reading.formats.find(id);
  return format && workOf(format, task, options, reading);
}

/** Replaces a password in the cache key, so that a request with another password does not get the cached result. */
const keyed = (password: string, hash: string): string => scryptSync(password, hash, 16, { N: 2048 }).toString('hex');

/** Returns the work that imports a file. Readers use its name only as a hint: their results must not depend on it. */
export function workOf(
  format: ImportFormat,
  task: ConversionTask,
  asked: ImportOptions,
  reading: Reading,
): ConversionWork {
  const { revisions, slideImages = false, layout = 'flow' } = asked;
  return {
    ...keyOf(format, task, asked, reading),
    // Passwords are never stored. Such a job does not survive its process.
    ...(asked.password === undefined && {
      job: { name: OFFICE_JOB, data: { format: format.id, revisions, slideImages, layout } },
    }),
    run: async (path, context) => toOutput(await readFile(format, task, asked, reading, [path, context]), format),
  };
}

/** Returns the import as part of other work. `read` receives the pictures. */
export const readingOf = (
  format: ImportFormat,
  task: ConversionTask,
  asked: ImportOptions,
  reading: Reading,
): OfficeReading => ({
  ...keyOf(format, task, asked, reading),
  hasSecret: asked.password !== undefined,
  async read(path, context, addressOf) {
    const document = await readFile(format, task, asked, reading, [path, context]);
    const addresses = new Map((document.assets ?? []).map(({ name }) => [name, addressOf(name)]));
    return { ...document, content: Buffer.concat(placeAssets(document.content, addresses)) };
  },
});

const keyOf = (
  format: ImportFormat,
  { hash }: ConversionTask,
  { revisions, slideImages = false, layout = 'flow', password }: ImportOptions,
  { versionOf }: Reading,
): Pick<ConversionWork, 'converter' | 'options'> => ({
  converter: { id: format.id, version: versionOf(format) },
  options: {
    revisions,
    ...(slideImages && { slideImages }),
    ...(layout !== 'flow' && { layout }),
    ...(password !== undefined && { password: keyed(password, hash) }),
  },
});

function readFile(
  format: ImportFormat,
  { filename, size }: ConversionTask,
  { revisions, slideImages = false, layout = 'flow', password }: ImportOptions,
  { write, painters }: Reading,
  [path, context]: readonly [path: string, context: WorkContext],
): Promise<WrittenDocument> {
  const input = { path, size, filename, options: { revisions, layout, ...(password !== undefined && { password }) } };
  return slideImages ? writeWithSlideImages(format, input, painters, context) : write(format, input, context);
}

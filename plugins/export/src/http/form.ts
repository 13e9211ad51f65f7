import { createHash } from 'node:crypto';
import { JsonPart, multipartFault } from '@editor-companion/core/plugin';
import type { AnyReply, ExportResource } from '@editor-companion/core/plugin';
import { errors } from '../errors.ts';
import { addressOf, kindOf } from './assets.ts';

/** A document with its uploaded files. */
export interface Form {
  readonly html: JsonPart<string>;
  /** The JSON of the field `options`, which is not validated yet. */
  readonly options: unknown;
  /** The files `header.html` and `footer.html`, if they were sent. */
  readonly bands: { readonly headerTemplate?: string; readonly footerTemplate?: string };
  /** By the path in the document. */
  readonly assets: ReadonlyMap<string, ExportResource>;
  /** SHA-256 of the names and contents of all files. */
  readonly fingerprint: string;
}

export interface FormLimits {
  /** The maximum number of bytes of all files together, which are held in memory. */
  readonly maxBytes: number;
}

type Parts = ReturnType<AnyReply['request']['parts']>;
type Part = Parts extends AsyncIterable<infer One> ? One : never;
type FilePart = Extract<Part, { type: 'file' }>;

const DOCUMENT = 'index.html';
const BANDS = { 'header.html': 'headerTemplate', 'footer.html': 'footerTemplate' } as const;
/** The maximum number of characters of a header or footer, as in `pdfOptions`. */
const MAX_BAND = 200_000;

/**
 * Reads a form with the document `index.html` and the files that it refers to by name.
 * @throws CompanionError EXPORT_FORM_INVALID (400), EXPORT_FORM_TOO_LARGE (413).
 */
export async function readForm(request: AnyReply['request'], { maxBytes }: FormLimits): Promise<Form> {
  const reader = new FormReader(maxBytes);
  try {
    for await (const part of request.parts({ preservePath: true }))
      if (part.type === 'file') await reader.keep(part);
      else reader.fields.set(part.fieldname, part.value);
  } catch (error) {
    const reason = multipartFault(error);
    throw reason === undefined ? error : invalid(reason, error);
  }
  return reader.form();
}

class FormReader {
  readonly fields = new Map<string, unknown>();
  readonly #files = new Map<string, Uint8Array>();
  readonly #maxBytes: number;
  #bytes = 0;

  constructor(maxBytes: number) {
    this.#maxBytes = maxBytes;
  }

  async keep({ filename, file }: FilePart): Promise<void> {
    const chunks: Uint8Array[] = [];
    for await (const chunk of file as AsyncIterable<Uint8Array>) {
      this.#bytes += chunk.length;
      if (this.#bytes > this.#maxBytes) throw errors.EXPORT_FORM_TOO_LARGE({ limit: this.#maxBytes });
      chunks.push(chunk);
    }
    // Browsers send an empty file for an empty file input.
    if (filename === '' && chunks.length === 0) return;
    const path = addressOf(filename);
    if (path === undefined) throw invalid(`"${shown(filename)}" is not a valid name of a file`);
    if (this.#files.has(path)) throw invalid(`two files are named "${shown(filename)}"`);
    this.#files.set(path, Buffer.concat(chunks));
  }

  form(): Form {
    const document = this.#take(DOCUMENT);
    if (document === undefined) throw invalid(`no file is named "${DOCUMENT}"`);
    const options = optionsIn(this.fields.get('options'));
    const bands = Object.fromEntries(
      Object.entries(BANDS).flatMap(([name, option]) => {
        const bytes = this.#take(name);
        return bytes === undefined ? [] : [[option, bandIn(name, bytes)]];
      }),
    );
    const assets = new Map([...this.#files].map(([path, bytes]) => [path, assetOf(path, bytes)]));
    const html = JsonPart.ofBytes<string>(document, true);
    return { html, options, bands, assets, fingerprint: fingerprintOf(this.#files) };
  }

  #take(name: string): Uint8Array | undefined {
    const path = `/${name}`;
    const bytes = this.#files.get(path);
    this.#files.delete(path);
    return bytes;
  }
}

function bandIn(name: string, bytes: Uint8Array): string {
  const text = Buffer.from(bytes).toString();
  if (text.length > MAX_BAND) throw invalid(`"${name}" has more than ${MAX_BAND} characters`);
  return text;
}

function assetOf(path: string, bytes: Uint8Array): ExportResource {
  const mediaType = kindOf(path);
  if (mediaType === undefined) throw invalid(`"${shown(path.slice(1))}" is not a picture, font, style sheet or script`);
  return { mediaType, bytes };
}

function fingerprintOf(files: ReadonlyMap<string, Uint8Array>): string {
  const hash = createHash('sha256');
  for (const [path, bytes] of [...files].toSorted(([a], [b]) => (a < b ? -1 : 1)))
    hash.update(`${JSON.stringify(path)} ${bytes.length}\n`).update(bytes);
  return hash.digest('hex');
}

function optionsIn(field: unknown): unknown {
  if (field === undefined || field === '') return {};
  try {
    return JSON.parse(typeof field === 'string' ? field : '') as unknown;
  } catch (cause) {
    throw invalid('the field "options" is not JSON', cause);
  }
}

const invalid = (reason: string, cause?: unknown): Error => errors.EXPORT_FORM_INVALID({ reason }, { cause });

const shown = (name: string): string => name.slice(0, 100).replaceAll(/[\p{Cc}"]/gu, '');

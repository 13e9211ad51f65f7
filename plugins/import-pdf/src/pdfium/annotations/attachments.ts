import { intAt, wideTextOf, type Engine } from '../engine.ts';
import { KIND } from './annotated-page.ts';

/** A file attached to the PDF. */
export interface Attachment {
  readonly name: string;
  readonly mediaType: string;
  readonly bytes: Buffer;
}

/** The maximum number of attachments, and of their unpacked bytes together. */
const MAX_ATTACHMENTS = 1000;
const MAX_BYTES = 256_000_000;
const MAX_ANNOTATIONS = 10_000;

/** Collects the attachments of a file: those of the document and those of its pages (ISO 32000-2, 7.11.4 and 12.5.6.15). */
export class Attachments {
  readonly #engine: Engine;
  readonly #room = { files: MAX_ATTACHMENTS, bytes: MAX_BYTES, annotations: MAX_ANNOTATIONS };
  readonly #list: Attachment[] = [];
  /** The number of attachments that were too large, too many or unreadable. */
  leftOut = 0;

  constructor(engine: Engine) {
    this.#engine = engine;
  }

  list(): readonly Attachment[] {
    return this.#list;
  }

  readDocument(document: number): void {
    const { pdfium } = this.#engine;
    const count = Math.max(0, pdfium._FPDFDoc_GetAttachmentCount(document));
    const read = Math.min(count, this.#room.files);
    this.leftOut += count - read;
    for (let at = 0; at < read; at += 1) this.#take(pdfium._FPDFDoc_GetAttachment(document, at));
  }

  readPage(page: number): void {
    const { pdfium } = this.#engine;
    const count = Math.min(Math.max(0, pdfium._FPDFPage_GetAnnotCount(page)), this.#room.annotations);
    this.#room.annotations -= count;
    for (let at = 0; at < count; at += 1) {
      const annotation = pdfium._FPDFPage_GetAnnot(page, at);
      if (annotation === 0) continue;
      if (pdfium._FPDFAnnot_GetSubtype(annotation) === KIND.attachment)
        this.#take(pdfium._FPDFAnnot_GetFileAttachment(annotation));
      pdfium._FPDFPage_CloseAnnot(annotation);
    }
  }

  #take(file: number): void {
    const { pdfium } = this.#engine;
    const bytes = file === 0 || this.#room.files <= 0 ? undefined : this.#bytesOf(file);
    if (bytes === undefined) {
      this.leftOut += 1;
      return;
    }
    this.#room.files -= 1;
    this.#room.bytes -= bytes.length;
    const name = wideTextOf(this.#engine, (place, room) => pdfium._FPDFAttachment_GetName(file, place, room));
    const mediaType = wideTextOf(this.#engine, (place, room) => pdfium._FPDFAttachment_GetSubtype(file, place, room));
    this.#list.push({ name, mediaType, bytes });
  }

  #bytesOf(file: number): Buffer | undefined {
    const { pdfium, scratch } = this.#engine;
    pdfium.HEAP32[scratch >> 2] = 0;
    if (pdfium._FPDFAttachment_GetFile(file, 0, 0, scratch) === 0) return undefined;
    const size = intAt(this.#engine, scratch) >>> 0;
    if (size > this.#room.bytes) return undefined;
    const place = pdfium.wasmExports.malloc(Math.max(1, size));
    if (place === 0) throw new RangeError('no more memory');
    try {
      if (pdfium._FPDFAttachment_GetFile(file, place, size, scratch) === 0) return undefined;
      return Buffer.from(pdfium.HEAPU8.subarray(place, place + size));
    } finally {
      pdfium.wasmExports.free(place);
    }
  }
}

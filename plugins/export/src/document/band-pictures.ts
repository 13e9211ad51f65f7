import { randomUUID } from 'node:crypto';
import type { DocumentNode, ExportInput } from '@editor-companion/core/plugin';
import { errors } from '../errors.ts';

/**
 * The maximum number of bytes of all headers and footers with their pictures, each counted once. They are sent to the browser in one
 * message, which is limited to 100 MB.
 */
const MAX_BYTES = 50_000_000;

const NAME = /asset:[\w-]+/gu;

/** Returns a template with embedded pictures. @throws CompanionError EXPORT_BANDS_TOO_LARGE (422). */
export function withPictures(template: string, urls: Readonly<Record<string, string>>): string {
  let length = template.length;
  return template.replaceAll(NAME, (name) => {
    const url = urls[name] ?? name;
    length += url.length;
    if (length > MAX_BYTES) throw errors.EXPORT_BANDS_TOO_LARGE({ limit: MAX_BYTES / 1_000_000 });
    return url;
  });
}

const isNode = (node: unknown): boolean => typeof node === 'object' && node !== null;

/** Greater than the limit of the document model. */
const MAX_DEPTH = 500;
const PICTURE = /^image\/[\w.+-]+$/u;

/**
 * Loads the pictures of headers and footers, which cannot load anything themselves. Until they are shown they have a name, because a logo
 * may occur in many headers and on each page.
 */
export class BandPictures {
  readonly #load: ExportInput['load'];
  /** A random prefix, which no text of a document can contain. */
  readonly #prefix = `asset:${randomUUID()}-`;
  readonly #names = new Map<string, string | undefined>();
  readonly #urls: string[] = [];
  #bytes = 0;

  constructor(load: ExportInput['load']) {
    this.#load = load;
  }

  /** The data URLs by name. */
  get urls(): Readonly<Record<string, string>> {
    return Object.fromEntries(this.#urls.map((url, index) => [`${this.#prefix}${index}`, url]));
  }

  /** Returns nodes with names of loaded pictures. Pictures that cannot be loaded stay unchanged. */
  async named(nodes: readonly DocumentNode[], depth = 0): Promise<DocumentNode[]> {
    // The writer of HTML rejects these, as it rejects values that are no nodes.
    if (depth > MAX_DEPTH || !nodes.every(isNode)) return [...nodes];
    const copies: DocumentNode[] = [];
    // They are loaded one by one, so that the limit stops loading.
    for (const node of nodes) {
      const src = node.attrs?.['src'];
      const name = node.type === 'image' && typeof src === 'string' ? await this.#nameOf(src) : undefined;
      copies.push({
        ...node,
        ...(Array.isArray(node.content) && { content: await this.named(node.content, depth + 1) }),
        ...(name !== undefined && { attrs: { ...node.attrs, src: name } }),
      });
    }
    return copies;
  }

  /** @throws CompanionError EXPORT_BANDS_TOO_LARGE (422). */
  count(bytes: number): void {
    this.#bytes += bytes;
    if (this.#bytes > MAX_BYTES) throw errors.EXPORT_BANDS_TOO_LARGE({ limit: MAX_BYTES / 1_000_000 });
  }

  async #nameOf(src: string): Promise<string | undefined> {
    if (this.#names.has(src)) return this.#names.get(src);
    const resource = await this.#load(src);
    if (resource && PICTURE.test(resource.mediaType)) {
      const url = `data:${resource.mediaType};base64,${Buffer.from(resource.bytes).toString('base64')}`;
      this.count(url.length);
      this.#names.set(src, `${this.#prefix}${this.#urls.push(url) - 1}`);
    } else {
      this.#names.set(src, undefined);
    }
    return this.#names.get(src);
  }
}

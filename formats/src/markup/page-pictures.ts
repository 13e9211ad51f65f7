import type { ImportedAsset } from '@editor-companion/document';
import type { Warnings } from '../content/warnings.ts';
import { Media, type MediaSource } from '../media/media.ts';
import { decodePercent } from '../content/text/percent.ts';

/** A file beside or inside a page. */
export interface PageFile {
  /** The name of its asset: `logo.png`. */
  readonly name: string;
  readonly mediaType: string;
  readonly bytes: Buffer;
}

/** Returns the file for a URL within a page, or undefined. */
export type FindFile = (address: string) => PageFile | undefined;

/** The maximum number of pictures of a document, and of bytes in data URLs. */
const [MAX_PICTURES, MAX_DATA] = [5000, 256 * 1024 * 1024];
const DATA = /^data:(image\/[\w.+-]{1,40})((?:;[\w.=-]{1,60}){0,4}),/i;

interface PagePictureOptions {
  readonly find?: FindFile;
  /** True to keep the URLs of external pictures. E-mails drop them, because they would tell the sender that the message is read. */
  readonly keepsLinks: boolean;
}

/** Converts the pictures of a page into assets: embedded ones, and files beside the page. Nothing is fetched. */
export class PagePictures implements MediaSource {
  readonly #warnings: Warnings;
  readonly #options: PagePictureOptions;
  readonly #media: Media;
  readonly #parts = new Map<string, PageFile>();
  readonly #byAddress = new Map<string, string>();
  #dataLeft = MAX_DATA;

  constructor(warnings: Warnings, options: PagePictureOptions) {
    this.#warnings = warnings;
    this.#options = options;
    this.#media = new Media(this, warnings);
  }

  readonly bytes = (part: string): Buffer | undefined => this.#parts.get(part)?.bytes;
  readonly contentType = (part: string): string | undefined => this.#parts.get(part)?.mediaType;
  readonly relationships = (): ReturnType<MediaSource['relationships']> => new Map();

  /** Returns the URL of a picture in the document. Undefined if the picture is omitted. */
  place(address: string, find = this.#options.find): string | undefined {
    const known = this.#byAddress.get(address);
    if (known !== undefined) return this.#media.at(known);
    const file = find?.(address) ?? this.#fromData(address);
    if (file) return this.#take(address, file);
    if (/^(?:https?:)?\/\//i.test(address)) {
      if (this.#options.keepsLinks) return address.startsWith('//') ? `https:${address}` : address;
      this.#warnings.add('IMAGE_LINKED');
    } else this.#warnings.add('IMAGE_MISSING');
    return undefined;
  }

  list(): ImportedAsset[] {
    return this.#media.list();
  }

  #take(address: string, file: PageFile): string | undefined {
    if (this.#parts.size >= MAX_PICTURES) {
      this.#warnings.add('IMAGE_MISSING');
      return undefined;
    }
    const part = `${this.#parts.size + 1}/${file.name}`;
    this.#parts.set(part, file);
    // Data URLs are long and usually occur once.
    if (address.length < 2048) this.#byAddress.set(address, part);
    return this.#media.at(part);
  }

  #fromData(address: string): PageFile | undefined {
    const [head, mediaType = '', parameters = ''] = DATA.exec(address.slice(0, 400)) ?? [];
    if (head === undefined) return undefined;
    const data = address.slice(head.length);
    this.#dataLeft -= data.length;
    if (this.#dataLeft < 0) return undefined;
    const bytes = /;base64$/i.test(parameters) ? Buffer.from(data, 'base64') : Buffer.from(decodePercent(data));
    const subtype = mediaType.slice('image/'.length).toLowerCase();
    return { name: `image.${subtype === 'svg+xml' ? 'svg' : subtype}`, mediaType: mediaType.toLowerCase(), bytes };
  }
}

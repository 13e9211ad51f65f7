import type { Picture } from './office-picture.ts';
import { Names, stemOf } from './stem.ts';

/** A picture with the target of relationships to its part. */
export interface MediaPart {
  readonly picture: Picture;
  readonly target: string;
  /** The bitmap beside a drawing. */
  readonly bitmapTarget?: string;
}

/** The folder of a package's pictures. */
export interface MediaPlace {
  /** The folder as relationships name it: `media/`. */
  readonly path: string;
  readonly add: (name: string, mediaType: string, bytes: Uint8Array) => void;
}

/** The pictures of a document: made ready beforehand, written once, when something shows them. */
export class MediaParts {
  readonly #place: MediaPlace;
  readonly #pictures: ReadonlyMap<string, Picture>;
  readonly #written = new Map<string, MediaPart>();
  readonly #names = new Names();

  constructor(place: MediaPlace, pictures: ReadonlyMap<string, Picture>) {
    this.#place = place;
    this.#pictures = pictures;
  }

  /** The part that holds the picture of an address; undefined where it could not be had. */
  refer(address: string): MediaPart | undefined {
    const known = this.#written.get(address);
    const picture = this.#pictures.get(address);
    if (known || !picture) return known;
    const part: MediaPart = {
      picture,
      target: this.#write(address, picture.extension, picture.mediaType, picture.bytes),
      ...(picture.bitmap && { bitmapTarget: this.#write(address, 'png', 'image/png', picture.bitmap) }),
    };
    this.#written.set(address, part);
    return part;
  }

  #write(address: string, extension: string, mediaType: string, bytes: Uint8Array): string {
    const name = this.#nameFor(address, extension);
    this.#place.add(name, mediaType, bytes);
    return this.#place.path + name;
  }

  /** Returns the original name of the picture, else a number. */
  #nameFor(address: string, extension: string): string {
    return this.#names.take(stemOf(address) || `image${this.#names.count + 1}`, extension);
  }
}

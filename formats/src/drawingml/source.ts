import type { Warnings } from '../content/warnings.ts';
import type { Media } from '../media/media.ts';
import type { Package } from '../package/package.ts';
import type { XmlReader } from '../package/xml/xml-reader.ts';

/** Where the parts of charts and diagrams are found. */
export interface DrawingSource {
  readonly package: Package;
  readonly warnings: Warnings;
}

/** A place in a part whose pictures are wanted. */
export interface PictureSource {
  readonly xml: XmlReader;
  /** The part's name: what relationship ids are relative to. */
  readonly part: string;
  readonly media: Media;
}

import type { Warnings } from '../content/warnings.ts';
import type { Media } from '../media/media.ts';
import type { Package } from '../package/package.ts';
import type { XmlReader } from '../package/xml/xml-reader.ts';

/** The source of the parts of charts and diagrams. */
export interface DrawingSource {
  readonly package: Package;
  readonly warnings: Warnings;
}

/** A position in a part from which pictures are read. */
export interface PictureSource {
  readonly xml: XmlReader;
  /** The name of the part, to which relationship ids are relative. */
  readonly part: string;
  readonly media: Media;
}

import type { XmlReader } from '../package/xml/xml-reader.ts';

/** The type and the index of a placeholder (19.3.1.36). */
export interface PlaceholderKey {
  readonly type: string;
  readonly index: string;
}

/** The non-visual properties of a shape (19.3.1.34). */
export interface Identity {
  id: string;
  alt: string;
  title: string;
  hidden: boolean;
  placeholder?: PlaceholderKey;
  /** The relationship of the address that opens on a click. */
  link?: string;
  /** The relationship of a video or sound that the shape plays. */
  media?: string;
}

const MEDIA = new Set(['a:videoFile', 'a:audioFile', 'a:quickTimeFile', 'a:wavAudioFile', 'a:audioCd']);

/** Reads p:nvSpPr, p:nvPicPr or p:nvGraphicFramePr, the current element. */
export function readIdentity(xml: XmlReader): Identity {
  const identity: Identity = { id: '', alt: '', title: '', hidden: false };
  const level = xml.depth;
  while (xml.nextChild(level)) {
    if (xml.name === 'p:cNvPr') readProperties(xml, identity);
    else if (xml.name === 'p:nvPr') readUse(xml, identity);
  }
  return identity;
}

function readProperties(xml: XmlReader, identity: Identity): void {
  identity.id = xml.attribute('id') ?? '';
  identity.alt = xml.attribute('descr') ?? '';
  identity.title = xml.attribute('title') ?? '';
  identity.hidden = /^(1|true)$/.test(xml.attribute('hidden') ?? '');
  const level = xml.depth;
  while (xml.nextChild(level)) {
    if (xml.name === 'a:hlinkClick') identity.link = xml.attribute('r:id') ?? '';
  }
}

function readUse(xml: XmlReader, identity: Identity): void {
  const level = xml.depth;
  while (xml.nextChild(level)) {
    if (xml.name === 'p:ph')
      identity.placeholder = { type: xml.attribute('type') ?? 'obj', index: xml.attribute('idx') ?? '0' };
    else if (MEDIA.has(xml.name)) identity.media = xml.attribute('r:link') ?? xml.attribute('r:embed') ?? '';
  }
}

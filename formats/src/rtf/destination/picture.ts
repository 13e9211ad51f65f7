import { lookup } from '../../package/lookup.ts';
import { skip, type Context, type Destination, type Opener } from '../destination.ts';
import { bitmapFile } from '../picture/bitmap-file.ts';
import { drawingXml, type ShownPicture } from '../picture/drawing-xml.ts';
import { HexBytes } from '../picture/hex.ts';
import { newSize, shownSize, type PictureSize } from '../picture/size.ts';
import { propertyList } from './shape-properties.ts';

/** Kinds of pictures by their file extensions. */
const KINDS = lookup<string>({
  pngblip: 'png',
  jpegblip: 'jpg',
  emfblip: 'emf',
  wmetafile: 'wmf',
  macpict: 'pict',
  pmmetafile: 'met',
  dibitmap: 'bmp',
  wbitmap: 'ddb',
});
const METAFILES = ['emf', 'wmf'];

/** `\pict` in text. */
export const picture: Opener = (context) => {
  const { flow } = context.group;
  const shell = context.shell();
  return pictureDestination(context, (shown) => flow.element(shell, drawingXml(shown)));
};

/** `\pict`: stores the picture and passes on its properties. */
export function pictureDestination({ document }: Context, use: (shown: ShownPicture) => void): Destination {
  const data = new HexBytes();
  const size = newSize();
  const properties = new Map<string, string>();
  let kind = 'bin';
  return {
    opens: { picprop: () => propertyList(properties) },
    bytes: (bytes, isRaw) => data.add(bytes, isRaw),
    word(_context, name, value) {
      const stated = KINDS[name];
      if (stated !== undefined) kind = stated;
      else if (!Object.hasOwn(size, name)) return false;
      else if (value !== undefined) size[name as keyof PictureSize] = value;
      return true;
    },
    close() {
      const bytes = data.take();
      if (bytes.length === 0) return;
      document.spendItem();
      const id = document.parts.addPicture(kind === 'bmp' ? bitmapFile(bytes) : bytes, kind);
      use({ id, size: shownSize(size, METAFILES.includes(kind)), alt: properties.get('wzDescription') ?? '' });
    },
  };
}

/**
 * `\shppict` contains a picture for newer programs, `
 *
 * onshppict` the same one for others.
 */
export const newPicture: Opener = ({ group }) => {
  const { close: _close, ...around } = group.destination;
  return around;
};

/** `\object`: an embedded document, which is shown by its picture. */
export const embeddedObject: Opener = (context) => {
  const { flow } = context.group;
  const shell = context.shell();
  const { destination } = context.group;
  const { close: _close, ...around } = destination;
  return { opens: { result: () => around, objdata: skip }, close: () => flow.element(shell, '<w:object/>') };
};

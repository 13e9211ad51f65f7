import type { FlatId, NativeKind } from './kind.ts';
import { textHead } from './text.ts';

const ROOT = 'urn:oasis:names:tc:opendocument:xmlns:office:1.0 document';
const PREFIX = 'application/vnd.oasis.opendocument.';
const TITLES: readonly (readonly [FlatId, string, string])[] = [
  ['fodt', 'text', 'Flat OpenDocument text'],
  ['fods', 'spreadsheet', 'Flat OpenDocument spreadsheet'],
  ['fodp', 'presentation', 'Flat OpenDocument presentation'],
];

/** OpenDocument in one XML file (ODF 1.3, part 3, 2.2), detected by its root element and the media type in it. */
export const flatKinds: readonly NativeKind[] = TITLES.map(([id, type, title]) => ({
  id,
  title,
  version: '1',
  extensions: [id],
  mediaTypes: [`${PREFIX}${type}-flat-xml`],
  detect(probe) {
    if (textHead(probe)?.root !== ROOT) return Promise.resolve(false);
    const stated = /office:mimetype\s?=\s?["']([\w./-]{1,100})/.exec(Buffer.from(probe.head).toString('latin1'))?.[1];
    return Promise.resolve(
      stated === undefined ? probe.extension === id : stated.replace(/-(?:template|master)$/, '') === PREFIX + type,
    );
  },
}));

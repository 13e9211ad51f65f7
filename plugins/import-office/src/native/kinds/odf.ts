import { constants, inflateRawSync } from 'node:zlib';
import type { FileProbe } from '@editor-companion/core/plugin';
import type { NativeKind } from './kind.ts';
import { isZip } from '../../probe/probe.ts';

type OdfId = 'odt' | 'ods' | 'odp';

interface Description {
  readonly title: string;
  readonly extensions: readonly string[];
  /** The media types without `application/vnd.oasis.opendocument.`. */
  readonly types: readonly string[];
}

const KINDS: Readonly<Record<OdfId, Description>> = {
  odt: {
    title: 'OpenDocument text',
    extensions: ['odt', 'ott', 'odm'],
    types: ['text', 'text-template', 'text-master'],
  },
  ods: {
    title: 'OpenDocument spreadsheet',
    extensions: ['ods', 'ots'],
    types: ['spreadsheet', 'spreadsheet-template'],
  },
  odp: {
    title: 'OpenDocument presentation',
    extensions: ['odp', 'otp'],
    types: ['presentation', 'presentation-template'],
  },
};

const PREFIX = 'application/vnd.oasis.opendocument.';

/** OpenDocument texts (ODF 1.0 to 1.4) and templates. */
export const odtKind: NativeKind = odfKind('odt');

/** OpenDocument spreadsheets and templates. */
export const odsKind: NativeKind = odfKind('ods');

/** OpenDocument presentations and templates. */
export const odpKind: NativeKind = odfKind('odp');

function odfKind(id: OdfId): NativeKind {
  const { title, extensions, types } = KINDS[id];
  const mediaTypes = types.map((type) => `${PREFIX}${type}`);
  return {
    id,
    title,
    version: '5',
    extensions,
    mediaTypes,
    detect: async (probe) => isZip(probe.head) && mediaTypes.includes((await mediaTypeOf(probe)) ?? ''),
  };
}

/** Returns the media type that a package states. If that member is too far into the file, the file name decides among the three formats. */
async function mediaTypeOf(probe: FileProbe): Promise<string | undefined> {
  const { head, extension } = probe;
  const names = new Set(await probe.entries());
  if (!names.has('content.xml')) return undefined;
  const stated = names.has('mimetype') ? readMimetype(Buffer.from(head)) : undefined;
  if (stated !== undefined || !names.has('META-INF/manifest.xml')) return stated;
  const found = Object.values(KINDS).find(({ extensions }) => extensions.includes(extension));
  return found && `${PREFIX}${found.types[0] ?? ''}`;
}

const LOCAL_HEADER = 30;
const MAX_TYPE = 256;

/** Reads the member `mimetype`, which most packages store uncompressed at the start (ODF 1.3, part 2, 3.3). */
function readMimetype(head: Buffer): string | undefined {
  const name = head.indexOf('mimetype', 0, 'latin1');
  const header = name - LOCAL_HEADER;
  if (header < 0 || head.readUInt32BE(header) !== 0x504b0304) return undefined;
  const start = name + head.readUInt16LE(header + 26) + head.readUInt16LE(header + 28);
  const bytes = head.subarray(start, start + MAX_TYPE);
  return typeIn(bytes) ?? typeIn(inflateStart(bytes));
}

const typeIn = (bytes: Buffer): string | undefined =>
  /^application\/vnd\.oasis\.opendocument\.[a-z-]+/.exec(bytes.toString('latin1'))?.[0];

function inflateStart(bytes: Buffer): Buffer {
  try {
    return inflateRawSync(bytes, { maxOutputLength: MAX_TYPE, finishFlush: constants.Z_SYNC_FLUSH });
  } catch {
    return Buffer.alloc(0);
  }
}

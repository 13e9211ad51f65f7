import type { ImportFormat } from '@editor-companion/core/plugin';
import { errors } from '../errors.ts';
import { recognise } from './known-kinds.ts';
import type { OfficeProbe } from './probe.ts';

/** Asks a format whether it recognises a file. */
export type Detects = (format: ImportFormat, probe: OfficeProbe) => boolean | Promise<boolean>;

/**
 * The format that reads a file: the one that recognises its content, before those that go by name; where several do, the one that its
 * extension names; where none does, one that goes by extension alone.
 *
 * @throws IMPORT_FILE_EMPTY, IMPORT_FILE_ENCRYPTED, IMPORT_FORMAT_NOT_ENABLED, IMPORT_FORMAT_UNSUPPORTED; and for broken
 *   archives IMPORT_FILE_TRUNCATED, IMPORT_FILE_DAMAGED, IMPORT_ARCHIVE_UNSAFE.
 */
export async function chooseFormat(
  formats: Iterable<ImportFormat>,
  probe: OfficeProbe,
  detects: Detects = (format) => format.detect?.(probe) ?? false,
): Promise<ImportFormat> {
  if (probe.size === 0) throw errors.IMPORT_FILE_EMPTY();
  const all = [...formats];
  const claims = await Promise.all(all.map(async (format) => detects(format, probe)));
  const claiming = surest(all.filter((_, index) => claims[index]));
  const named = (format: ImportFormat): boolean => format.extensions.includes(probe.extension);
  const chosen =
    claiming.length === 1
      ? claiming[0]
      : (claiming.find(named) ?? all.find((format) => !format.detect && named(format)));
  if (chosen) return chosen;
  return refuse(all, probe);
}

/** Formats that recognise the content, where there are any: plain text may be anything that somebody's format begins with. */
function surest(claiming: readonly ImportFormat[]): readonly ImportFormat[] {
  const sure = claiming.filter(({ goesByName }) => goesByName !== true);
  return sure.length > 0 ? sure : claiming;
}

async function refuse(formats: readonly ImportFormat[], probe: OfficeProbe): Promise<never> {
  const known = await recognise(probe);
  const supported = [...new Set(formats.flatMap(({ extensions }) => extensions))].toSorted().join(', ') || 'none';
  const filename = probe.filename.slice(0, 200);
  if (known?.encrypted) throw errors.IMPORT_FILE_ENCRYPTED();
  if (known) throw errors.IMPORT_FORMAT_NOT_ENABLED({ filename, format: known.label, supported });
  throw errors.IMPORT_FORMAT_UNSUPPORTED({ filename, supported });
}

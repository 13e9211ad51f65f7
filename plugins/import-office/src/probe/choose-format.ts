import type { ImportFormat } from '@editor-companion/core/plugin';
import { errors } from '../errors.ts';
import { recognise } from './known-kinds.ts';
import type { OfficeProbe } from './probe.ts';

/** Asks a format whether it recognizes a file. */
export type Detects = (format: ImportFormat, probe: OfficeProbe) => boolean | Promise<boolean>;

/**
 * Chooses the format that reads a file. Formats that recognize the content come before those that go by name. If several do, the extension
 * decides; if none does, a format that goes by extension alone is used.
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

/** Returns the formats that recognize the content of a file with a signature, if any. Plain text may begin like any contributed format. */
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

import { errors } from '../errors.ts';
import type { PdfOptions } from '../options/pdf-options.ts';
import { standardFaults } from './standards.ts';

/**
 * Rejects options that are valid by themselves but have no effect or contradict each other.
 * @throws CompanionError EXPORT_OPTION_INVALID (400) with the path of each fault.
 */
export function checkPdfOptions(options: PdfOptions): void {
  const { watermark, encryption, pdfa, pageRanges } = options;
  const faults = [
    ...standardFaults(options),
    watermark && (watermark.text === undefined) === (watermark.image === undefined)
      ? { path: 'pdfOptions.watermark', message: 'A watermark is either a `text` or an `image`.' }
      : undefined,
    encryption && encryption.userPassword === undefined && encryption.ownerPassword === undefined
      ? { path: 'pdfOptions.encryption', message: 'Encryption needs a `userPassword`, an `ownerPassword`, or both.' }
      : undefined,
    encryption && pdfa
      ? { path: 'pdfOptions.pdfa', message: 'A PDF/A file must not be encrypted (ISO 19005-2, 6.1.3).' }
      : undefined,
    isBackwards(pageRanges)
      ? {
          path: 'pdfOptions.pageRanges',
          message: 'Pages count from 1, and a range goes from the lower to the higher number.',
        }
      : undefined,
  ].filter((fault) => fault !== undefined);
  if (faults.length > 0) throw errors.EXPORT_OPTION_INVALID({}, { details: faults });
}

const isBackwards = (ranges = ''): boolean =>
  ranges.split(',').some((range) => {
    const [from, to] = range.split('-').map((end) => end.trim());
    return (from !== '' && Number(from) === 0) || (to !== undefined && to !== '' && Number(to) < Number(from));
  });

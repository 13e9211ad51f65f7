import type { PDF } from '@libpdf/core';
import { zipSync } from 'fflate';
import { Assembly } from '../assembly/assembly.ts';
import { openPdf } from '../document/open-pdf.ts';
import { allPages, pagesIn } from '../document/page-ranges.ts';
import { errors } from '../errors.ts';
import { tellWhatIsLost } from './losses.ts';
import { onlyFile, type MadeFile, type Workbench } from './outcome.ts';

export interface SplitOptions {
  readonly password?: string;
  readonly ranges?: readonly string[];
  /** The number of pages of each file. */
  readonly every?: number;
}

/** The time of the members of ZIP files, so that equal requests create equal files. */
const LONG_AGO = new Date(1980, 0, 1);

/** Creates a file for each page range. @throws CompanionError PDF_PAGES_INVALID, PDF_PARTS_TOO_MANY, PDF_FILE_… (422). */
export async function split(bench: Workbench, { password, ...options }: SplitOptions): Promise<MadeFile> {
  const { limits, budget, losses, progress } = bench;
  const file = onlyFile(bench, password);
  const pdf = await openPdf(file, limits, 'assemble');
  const parts = partsOf(pdf, options, file.name);
  if (parts.length > limits.maxParts) throw errors.PDF_PARTS_TOO_MANY({ count: parts.length, limit: limits.maxParts });
  tellWhatIsLost(pdf, losses);
  const made: Uint8Array[] = [];
  for (const pages of parts) {
    const assembly = new Assembly(budget, losses);
    assembly.add(pdf, { pages, attachments: false });
    made.push(await assembly.finish().save());
    progress(made.length / parts.length);
  }
  const [single] = made;
  if (options.ranges?.length === 1 && single) return { bytes: single, extension: 'pdf' };
  const members = Object.fromEntries(made.map((bytes, index) => [nameOf(index), bytes]));
  return { bytes: zipSync(members, { level: 0, mtime: LONG_AGO }), extension: 'zip' };
}

function partsOf(pdf: PDF, { ranges, every = 1 }: Omit<SplitOptions, 'password'>, file: string): number[][] {
  const count = pdf.getPageCount();
  if (!ranges) {
    const pages = allPages(count);
    return Array.from({ length: Math.ceil(count / every) }, (_, part) => pages.slice(part * every, (part + 1) * every));
  }
  return ranges.map((range) => {
    const pages = pagesIn(range, count);
    if (!pages) throw errors.PDF_PAGES_INVALID({ pages: range, file, count });
    return pages;
  });
}

const nameOf = (index: number): string => `part-${String(index + 1).padStart(4, '0')}.pdf`;

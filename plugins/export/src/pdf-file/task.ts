import { openPart, type ImportedComment, type PartMessage, type WorkerTask } from '@editor-companion/core/plugin';
import type { Encryption } from '../options/pdf-extras.ts';
import type { Metadata } from '../standard/archive-metadata.ts';
import type { FormPlan } from '../form/acro-form.ts';
import type { Destination } from './destinations.ts';
import type { LinkBox } from '../pdf-objects/link-boxes.ts';
import type { Marking } from './marked-places.ts';
import type { Margin, Stamps } from './stamp.ts';
import type { Attachment } from '../standard/attachments.ts';
import type { Standard } from '../standard/conform.ts';
import type { StandardFault } from '../standard/faults.ts';

/** The tasks for a PDF file in a thread. */
export type PdfTask =
  | { readonly kind: 'inspect'; readonly bytes: Uint8Array }
  | { readonly kind: 'links'; readonly bytes: Uint8Array }
  | { readonly kind: 'describe'; readonly bytes: Uint8Array; readonly metadata: Metadata }
  | {
      readonly kind: 'finish';
      readonly bytes: Uint8Array;
      /** True if words contain soft hyphens. */
      readonly hasSoftHyphens?: boolean;
      readonly stamps?: Stamps;
      readonly margin?: Margin;
      readonly form?: FormPlan;
      readonly encryption?: Encryption;
      readonly marking?: PackedMarking;
      readonly attachments?: readonly Attachment[];
      readonly standard?: Standard;
    };

/** `Marking` in a form for a thread. */
export interface PackedMarking extends Omit<Marking, 'comments'> {
  readonly comments?: PartMessage<readonly ImportedComment[]>;
}

/** In points. */
export interface PageSize {
  readonly width: number;
  readonly height: number;
}

export interface PdfOutcome {
  readonly bytes?: Uint8Array;
  readonly pages: readonly PageSize[];
  readonly destinations: readonly Destination[];
  readonly links?: readonly LinkBox[];
  /** The faults that prevent conformance with the requested standard. */
  readonly faults?: readonly StandardFault[];
}

/** Runs in a worker thread. */
const task: WorkerTask<PdfTask, PdfOutcome> = async (job) => {
  const { PDF } = await import('@libpdf/core');
  const pdf = await PDF.load(job.bytes);
  const pages = pdf.getPages().map(({ width, height }) => ({ width, height }));
  if (job.kind === 'inspect') {
    const { destinationsOf } = await import('./destinations.ts');
    return { pages, destinations: destinationsOf(pdf) };
  }
  if (job.kind === 'links') {
    const { linkBoxesOf } = await import('../pdf-objects/link-boxes.ts');
    return { pages, destinations: [], links: linkBoxesOf(pdf) };
  }
  if (job.kind === 'describe') {
    const { describeArchive } = await import('../standard/archive-metadata.ts');
    describeArchive(pdf, job.metadata, new Date());
    return { bytes: await pdf.save({ incremental: true, compressStreams: false }), pages, destinations: [] };
  }
  if (job.hasSoftHyphens) {
    const { dropSoftHyphens } = await import('./soft-hyphens.ts');
    dropSoftHyphens(pdf);
  }
  if (job.stamps) {
    const { stamp } = await import('./stamp.ts');
    await stamp(pdf, await PDF.load(job.stamps.sheets), job.stamps.under);
  }
  if (job.margin) {
    const { addMargin } = await import('./stamp.ts');
    await addMargin(pdf, await PDF.load(job.margin.sheets), job.margin.width);
  }
  if (job.form) {
    const { addForm } = await import('../form/acro-form.ts');
    await addForm(pdf, job.form, (bytes) => PDF.load(bytes));
  }
  if (job.marking) {
    const { finishMarkedPlaces } = await import('./marked-places.ts');
    const { comments, barsAt } = job.marking;
    finishMarkedPlaces(pdf, { comments: comments && openPart(comments), barsAt });
  }
  const now = new Date();
  if (job.attachments) {
    const { attachFiles } = await import('../standard/attachments.ts');
    attachFiles(pdf, job.attachments, now);
  }
  if (job.standard) {
    const { conform } = await import('../standard/conform.ts');
    const faults = conform(pdf, job.standard, now);
    if (faults.length > 0) return { pages, destinations: [], faults };
    return { bytes: await pdf.save({ incremental: true, compressStreams: false }), pages, destinations: [] };
  }
  if (job.encryption) {
    const { protect } = await import('./protection.ts');
    protect(pdf, job.encryption);
  }
  // Appending keeps the existing bytes and takes a fraction of the time. Encryption changes all objects.
  const bytes = await pdf.save({ incremental: job.encryption === undefined });
  return { bytes, pages, destinations: [] };
};

export default task;

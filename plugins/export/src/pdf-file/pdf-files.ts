import { moduleBeside, type TurnContext, type WorkersService } from '@editor-companion/core/plugin';
import type { Encryption } from '../options/pdf-extras.ts';
import type { Metadata } from '../standard/archive-metadata.ts';
import type { Margin, Stamps } from './stamp.ts';
import type { Attachment } from '../standard/attachments.ts';
import type { Standard } from '../standard/conform.ts';
import { errors } from '../errors.ts';
import type { FormPlan } from '../form/acro-form.ts';
import type { LinkBox } from '../pdf-objects/link-boxes.ts';
import type { PackedMarking, PdfOutcome, PdfTask } from './task.ts';

const MEMORY_MB = 1024;
const TIMEOUT = 60_000;

export interface Finish {
  /** True if words contain soft hyphens. */
  readonly hasSoftHyphens?: boolean;
  readonly stamps?: Stamps;
  readonly margin?: Margin;
  /** The form controls that become fields. */
  readonly form?: FormPlan;
  readonly encryption?: Encryption;
  /** The conversion of links that mark places. */
  readonly marking?: PackedMarking;
  readonly attachments?: readonly Attachment[];
  readonly standard?: Standard;
}

/** Reads and changes printed files in threads, because a long one would delay all requests. */
export interface PdfFiles {
  /** Returns the sizes of pages and the positions of internal link targets. */
  inspect(bytes: Uint8Array, context: TurnContext): Promise<Pick<PdfOutcome, 'pages' | 'destinations'>>;
  /** Returns the rectangles of links to URLs. */
  links(bytes: Uint8Array, context: TurnContext): Promise<readonly LinkBox[]>;
  /** Adds metadata for archives to a file. */
  describe(bytes: Uint8Array, metadata: Metadata, context: TurnContext): Promise<Uint8Array>;
  /** @throws CompanionError EXPORT_STANDARD_UNMET (422) where the document cannot meet the standard. */
  finish(bytes: Uint8Array, finish: Finish, context: TurnContext): Promise<Uint8Array>;
  close(): Promise<void>;
}

export function createPdfFiles(workers: WorkersService): PdfFiles {
  const pool = workers.pool<PdfTask, PdfOutcome>(moduleBeside(import.meta.url, 'task'), {
    memoryMb: MEMORY_MB,
    timeout: TIMEOUT,
  });
  return {
    inspect: (bytes, context) => pool.run({ kind: 'inspect', bytes }, context),
    links: async (bytes, context) => (await pool.run({ kind: 'links', bytes }, context)).links ?? [],
    describe: async (bytes, metadata, context) =>
      (await pool.run({ kind: 'describe', bytes, metadata }, context)).bytes ?? bytes,
    async finish(bytes, finish, context) {
      if (Object.keys(finish).length === 0) return bytes;
      const outcome = await pool.run({ kind: 'finish', bytes, ...finish }, context);
      const { faults = [] } = outcome;
      if (faults.length === 0) return outcome.bytes ?? bytes;
      const details = faults.map(({ clause, message }) => ({ path: clause, message }));
      throw errors.EXPORT_STANDARD_UNMET({ count: faults.length }, { details });
    },
    close: () => pool.close(),
  };
}

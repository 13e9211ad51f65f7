import { setTimeout } from 'node:timers/promises';
import type { Lease, LeasesService } from '@editor-companion/core/plugin';
import { editingErrors } from './errors.ts';

/** Milliseconds for which a working node holds a document without renewing its lease. */
const WORKING_MS = 30_000;
const EXTEND_EVERY_MS = 10_000;
/** Milliseconds between two checks whether another node has finished. */
const LOOK_EVERY_MS = 50;
/** The number of checks before a caller is refused: a minute. */
const MAX_LOOKS = 1200;

export interface DocumentLeasesParts {
  /** Service `leases`; undefined on a single node. */
  readonly leases: () => LeasesService | undefined;
  /** Reads the changes that other nodes have written to a document that is open here. */
  readonly refresh: (document: string) => Promise<void>;
  readonly pause?: (milliseconds: number) => Promise<unknown>;
}

/** Lets one node at a time run an operation on a whole document. Each begins with the result of the one before. */
export class DocumentLeases {
  readonly #parts: DocumentLeasesParts;

  constructor(parts: DocumentLeasesParts) {
    this.#parts = parts;
  }

  /** @throws CompanionError DOCUMENT_BUSY_ELSEWHERE (503), the error of the leases if the database is not available, and the errors of the work. */
  async do<T>(document: string, work: () => Promise<T>): Promise<T> {
    const leases = this.#parts.leases();
    if (!leases) return work();
    const lease = await this.#claim(leases, document);
    const extending = setInterval(() => void keep(lease), EXTEND_EVERY_MS).unref();
    try {
      await this.#parts.refresh(document);
      return await work();
    } finally {
      clearInterval(extending);
      // A lease that cannot be released expires by itself.
      await lease.release().catch(() => undefined);
    }
  }

  async #claim(leases: LeasesService, document: string): Promise<Lease> {
    const { pause = setTimeout } = this.#parts;
    for (let looks = 0; looks < MAX_LOOKS; looks += 1) {
      const lease = await leases.claim(`collab/document/${document}`, WORKING_MS);
      if (lease) return lease;
      await pause(LOOK_EVERY_MS);
    }
    throw editingErrors.DOCUMENT_BUSY_ELSEWHERE({ document });
  }
}

const keep = (lease: Lease): Promise<unknown> => lease.extend(WORKING_MS).catch(() => undefined);

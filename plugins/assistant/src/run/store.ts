import type { AiUsage, DatabaseService } from '@editor-companion/core/plugin';
import type { Kysely } from 'kysely';
import type { Summary } from '../desk/job.ts';
import type { Mode } from '../mode.ts';
import type { RunStatus } from './event.ts';
import { addOutcome, addMode, addTenant, createTables, type RunRow, type Tables } from './tables.ts';

const DAY = 86_400_000;

/** A new run. */
export interface NewRun {
  readonly id: string;
  /** `LogDocument.id`: a document keeps its runs when it is renamed. */
  readonly documentId: string;
  /** The tenant of the principal who asked. */
  readonly tenant: string;
  /** The id and name of the principal who asked. */
  readonly user: string;
  readonly userName: string;
  readonly mode: Mode;
  readonly prompt: string;
  /** The time after which it cannot be running any more, in milliseconds since the epoch. */
  readonly until: number;
}

/** The outcome of a run. */
export interface RunOutcome {
  readonly status: RunStatus;
  /** For a waiting run: the deadline in milliseconds since the epoch. */
  readonly until?: number | undefined;
  readonly steps: number;
  readonly edits: number;
  readonly changedBytes: number;
  readonly usage: AiUsage;
  readonly summary: Summary | null;
  /** The Yjs update that undoes it; empty if it is computed on demand. Undefined: it cannot be undone. */
  readonly inverse: Uint8Array | undefined;
}

/** A stored run. */
export interface KeptRun extends Omit<NewRun, 'prompt' | 'until' | 'tenant'>, Omit<RunOutcome, 'inverse' | 'until'> {
  readonly prompt: string | null;
  /** Milliseconds since the epoch. */
  readonly startedAt: number;
  readonly endedAt: number | null;
  /** Whether it can be undone, and whether it was. */
  readonly mayUndo: boolean;
  readonly isUndone: boolean;
}

/** Leaves out the inverse update, which may be large. */
const SHOWN = [
  'id',
  'document_id',
  'user',
  'user_name',
  'mode',
  'prompt',
  'created_at',
  'until',
  'ended_at',
  'status',
  'outcome',
  'may_undo',
  'undone_at',
] as const;

/** The running runs, and for some days the ended ones. */
export class RunStore {
  readonly #db: Kysely<Tables>;

  private constructor(db: Kysely<Tables>) {
    this.#db = db;
  }

  /** Creates the table at first use. */
  static async open(database: DatabaseService): Promise<RunStore> {
    return new RunStore(
      await database.open<Tables>('assistant', {
        '001-create-runs': { up: createTables },
        '002-add-mode': { up: addMode },
        '003-add-outcome': { up: addOutcome },
        '004-add-tenant': { up: addTenant },
      }),
    );
  }

  async begin({ id, documentId, tenant, user, userName, mode, prompt, until }: NewRun): Promise<void> {
    await this.#db
      .insertInto('assistant_runs')
      .values({
        id,
        document_id: documentId,
        tenant,
        user,
        user_name: userName,
        mode,
        prompt,
        until,
        created_at: Date.now(),
        status: 'running',
        inverse: '',
        may_undo: 0,
        stop_asked: 0,
        outcome: null,
        ended_at: null,
        undone_at: null,
      })
      .execute();
  }

  async end(id: string, { status, inverse, until, ...outcome }: RunOutcome): Promise<void> {
    await this.#db
      .updateTable('assistant_runs')
      .set({
        status,
        outcome: JSON.stringify(outcome),
        ended_at: status === 'waiting' ? null : Date.now(),
        ...(until !== undefined && { until }),
        inverse: inverse ? Buffer.from(inverse).toString('base64') : '',
        may_undo: inverse ? 1 : 0,
      })
      .where('id', '=', id)
      .execute();
  }

  async find(id: string, documentId: string): Promise<KeptRun | undefined> {
    const row = await this.#db
      .selectFrom('assistant_runs')
      .select(SHOWN)
      .where('id', '=', id)
      .where('document_id', '=', documentId)
      .executeTakeFirst();
    return row && toRun(row);
  }

  /** Newest first. @param before only runs that started earlier, in milliseconds since the epoch. */
  async list(documentId: string, { before, limit }: { before?: number; limit: number }): Promise<KeptRun[]> {
    const rows = await this.#db
      .selectFrom('assistant_runs')
      .select(SHOWN)
      .where('document_id', '=', documentId)
      .where('created_at', '<', before ?? Number.MAX_SAFE_INTEGER)
      .orderBy('created_at', 'desc')
      .limit(limit)
      .execute();
    return rows.map(toRun);
  }

  /** The update that undoes a run. */
  async inverseOf(id: string): Promise<Uint8Array> {
    const row = await this.#db.selectFrom('assistant_runs').select('inverse').where('id', '=', id).executeTakeFirst();
    return Buffer.from(row?.inverse ?? '', 'base64');
  }

  /** Resolves to false if it is not running. */
  async askToStop(id: string): Promise<boolean> {
    const { numUpdatedRows } = await this.#db
      .updateTable('assistant_runs')
      .set({ stop_asked: 1 })
      .where('id', '=', id)
      .where('status', '=', 'running')
      .where('until', '>', Date.now())
      .executeTakeFirst();
    return numUpdatedRows > 0n;
  }

  /** Marks a run as waiting for its caller. */
  async wait(id: string, until: number): Promise<void> {
    await this.#db.updateTable('assistant_runs').set({ status: 'waiting', until }).where('id', '=', id).execute();
  }

  async isWaiting(id: string): Promise<boolean> {
    const row = await this.#db
      .selectFrom('assistant_runs')
      .select('id')
      .where('id', '=', id)
      .where('status', '=', 'waiting')
      .where('until', '>', Date.now())
      .executeTakeFirst();
    return row !== undefined;
  }

  /** Resumes a waiting run; false if it is not waiting, another call was faster, or it was undone. */
  async resume(id: string, until: number): Promise<boolean> {
    const { numUpdatedRows } = await this.#db
      .updateTable('assistant_runs')
      .set({ status: 'running', until, stop_asked: 0 })
      .where('id', '=', id)
      .where('status', '=', 'waiting')
      .where('undone_at', 'is', null)
      .executeTakeFirst();
    return numUpdatedRows > 0n;
  }

  /** Ends a waiting run; false if it is not waiting. */
  async stopWaiting(id: string): Promise<boolean> {
    const { numUpdatedRows } = await this.#db
      .updateTable('assistant_runs')
      .set({ status: 'stopped' })
      .where('id', '=', id)
      .where('status', '=', 'waiting')
      .executeTakeFirst();
    return numUpdatedRows > 0n;
  }

  /** Returns the runs among these that should stop. */
  async askedToStop(ids: readonly string[]): Promise<string[]> {
    if (ids.length === 0) return [];
    const rows = await this.#db
      .selectFrom('assistant_runs')
      .select('id')
      .where('id', 'in', [...ids])
      .where('stop_asked', '=', 1)
      .execute();
    return rows.map(({ id }) => id);
  }

  /** Resolves to false if another call was faster. */
  async markUndone(id: string): Promise<boolean> {
    const { numUpdatedRows } = await this.#db
      .updateTable('assistant_runs')
      .set({ undone_at: Date.now() })
      .where('id', '=', id)
      .where('undone_at', 'is', null)
      .executeTakeFirst();
    return numUpdatedRows > 0n;
  }

  /** Reverts the mark after a failed undo. */
  async unmark(id: string): Promise<void> {
    await this.#db.updateTable('assistant_runs').set({ undone_at: null }).where('id', '=', id).execute();
  }

  /** Adds the tenant to runs of earlier releases, which name only their document. */
  async adopt(tenant: string, documentIds: readonly string[]): Promise<void> {
    if (documentIds.length === 0) return;
    await this.#db
      .updateTable('assistant_runs')
      .set({ tenant })
      .where('tenant', 'is', null)
      .where('document_id', 'in', [...documentIds])
      .execute();
  }

  async prune(keepDays: number): Promise<void> {
    await this.#db
      .deleteFrom('assistant_runs')
      .where('created_at', '<', Date.now() - keepDays * DAY)
      .execute();
  }
}

type ShownRow = Pick<RunRow, (typeof SHOWN)[number]>;

function toRun(row: ShownRow): KeptRun {
  const isTold = (row.status !== 'running' && row.status !== 'waiting') || row.until > Date.now();
  const untold = row.status === 'waiting' ? 'expired' : 'interrupted';
  const told = row.outcome === null ? undefined : (JSON.parse(row.outcome) as Omit<RunOutcome, 'status' | 'inverse'>);
  return {
    id: row.id,
    documentId: row.document_id,
    user: row.user,
    userName: row.user_name,
    mode: row.mode,
    prompt: row.prompt,
    startedAt: row.created_at,
    endedAt: row.ended_at,
    status: isTold ? row.status : untold,
    mayUndo: row.may_undo === 1,
    isUndone: row.undone_at !== null,
    ...(told ?? { steps: 0, edits: 0, changedBytes: 0, usage: {}, summary: null }),
  };
}

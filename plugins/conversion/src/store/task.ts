import { holdsByName, whoseOf, type ConversionTask, type Principal } from '@editor-companion/core/plugin';
import { cleanFilename } from '../filename.ts';
import { cleanMediaType } from '../media-type.ts';
import type { ResultRow, TaskRow } from './database.ts';
import { readWarnings } from './warnings.ts';

/** How long a process vouches for a task without saying so again. */
export const LEASE_MS = 60_000;

interface NewTask extends Pick<TaskRow, 'id' | 'kind' | 'status' | 'filename' | 'mime' | 'size' | 'hash' | 'path'> {
  readonly principal: Principal;
}

/** The row of a task that begins now, with what its client says made safe. */
export function newTask({ id, kind, status, filename, mime, size, hash, path, principal }: NewTask): TaskRow {
  const now = Date.now();
  return {
    id,
    kind,
    status,
    filename: cleanFilename(filename),
    mime: cleanMediaType(mime),
    size,
    hash,
    path,
    ...whoseOf(principal),
    from_cache: 0,
    had_before: 0,
    result_key: null,
    error: null,
    warnings: null,
    created_at: now,
    converted_at: null,
    used_at: now,
    // The store writes another, by the clock of the database.
    lease_until: 0,
  };
}

/** Where a result came from. */
export interface Provenance {
  readonly fromCache: boolean;
  /** The task's owner has had it before, or waited for it with another task. */
  readonly hadBefore: boolean;
}

/** What changes in a task's row when it has its result. */
export function converted(
  { key, warnings }: ResultRow,
  { fromCache, hadBefore }: Provenance,
): Pick<TaskRow, 'status' | 'result_key' | 'warnings' | 'from_cache' | 'had_before' | 'converted_at' | 'used_at'> {
  const now = Date.now();
  return {
    status: 'converted',
    result_key: key,
    warnings,
    from_cache: fromCache ? 1 : 0,
    had_before: hadBefore ? 1 : 0,
    converted_at: now,
    used_at: now,
  };
}

/** The name under which a task's files are owned in the files service. */
export const fileOwner = (taskId: string): string => `task:${taskId}`;

/** The scope with which all tasks of the own tenant are seen and managed. `*` alone, which many tokens of users hold, does not give it to them. */
export const SEES_ALL = 'convert:all';

/** Whether somebody sees to all tasks of the own tenant: servers that hold every scope, and whoever holds the scope `convert:all` by name. */
export const managesAll = (principal: Principal): boolean => holdsByName(principal, SEES_ALL);

/**
 * Tasks are seen by their owner, and by those of the same tenant who manage all. Those of anonymous callers are guarded by their
 * unguessable id alone.
 */
export function mayUse(row: Pick<TaskRow, 'owner' | 'tenant'>, principal: Principal): boolean {
  const { tenant, owner } = whoseOf(principal);
  if (row.tenant !== tenant) return false;
  // Whoever shows no credential sees nothing of those who do, also where nobody has to.
  return row.owner === null || row.owner === owner || (principal.kind !== 'anonymous' && managesAll(principal));
}

/** The states of a task that is still to be converted. */
export const UNFINISHED = ['uploaded', 'converting'] as const;

export const isFinished = (task: Pick<ConversionTask, 'status'>): boolean =>
  task.status === 'converted' || task.status === 'failed';

/** The public form of a task's row. */
export const toTask = (row: TaskRow): ConversionTask => ({
  taskId: row.id,
  kind: row.kind,
  status: row.status,
  filename: row.filename,
  mime: row.mime,
  size: row.size,
  hash: row.hash,
  // Where the file lies on disk is for the operator alone, whom the webhook tells it.
  path: row.hash,
  fromCache: row.had_before === 1,
  createdAt: row.created_at,
  ...(row.converted_at !== null && { convertedAt: row.converted_at }),
  ...(row.error !== null && { error: parseError(row.error) }),
  ...(row.status === 'converted' && { warnings: readWarnings(row.warnings) }),
});

// Written by this plugin alone, always as {code, message}.
// oxlint-disable-next-line typescript/no-unsafe-type-assertion
const parseError = (json: string): TaskError => JSON.parse(json) as TaskError;

type TaskError = NonNullable<ConversionTask['error']>;

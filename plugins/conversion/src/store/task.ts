import { holdsByName, whoseOf, type ConversionTask, type Principal } from '@editor-companion/core/plugin';
import { cleanFilename } from '../filename.ts';
import { cleanMediaType } from '../media-type.ts';
import type { ResultRow, TaskRow } from './database.ts';
import { readWarnings } from './warnings.ts';

/** Milliseconds for which a process holds a task without a renewal. */
export const LEASE_MS = 60_000;

interface NewTask extends Pick<TaskRow, 'id' | 'kind' | 'status' | 'filename' | 'mime' | 'size' | 'hash' | 'path'> {
  readonly principal: Principal;
}

/** The row of a new task. The client's values are sanitised. */
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
    // The store sets it by the database's clock.
    lease_until: 0,
  };
}

/** The origin of a result. */
export interface Provenance {
  readonly fromCache: boolean;
  /** The task's owner has had it before, or waited for it with another task. */
  readonly hadBefore: boolean;
}

/** The changes in a task's row when it gets its result. */
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

/** The owner of a task's files in the files service. */
export const fileOwner = (taskId: string): string => `task:${taskId}`;

/** The scope for seeing and managing all tasks of the own tenant. `*`, which many users' tokens hold, does not include it. */
export const SEES_ALL = 'convert:all';

/** Whether a principal manages all tasks of the own tenant: servers with every scope, and holders of the scope `convert:all` by name. */
export const managesAll = (principal: Principal): boolean => holdsByName(principal, SEES_ALL);

/** A task may be used by its owner and by managers of its tenant. Only its unguessable id protects a task of an anonymous caller. */
export function mayUse(row: Pick<TaskRow, 'owner' | 'tenant'>, principal: Principal): boolean {
  const { tenant, owner } = whoseOf(principal);
  if (row.tenant !== tenant) return false;
  // An anonymous caller may never use tasks of authenticated ones, even if auth is optional.
  return row.owner === null || row.owner === owner || (principal.kind !== 'anonymous' && managesAll(principal));
}

/** The states of an unfinished task. */
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
  // The place of the file on disk is for the operator only, who learns it from the webhook.
  path: row.hash,
  fromCache: row.had_before === 1,
  createdAt: row.created_at,
  ...(row.converted_at !== null && { convertedAt: row.converted_at }),
  ...(row.error !== null && { error: parseError(row.error) }),
  ...(row.status === 'converted' && { warnings: readWarnings(row.warnings) }),
});

// Written by this plugin only, always as {code, message}.
// oxlint-disable-next-line typescript/no-unsafe-type-assertion
const parseError = (json: string): TaskError => JSON.parse(json) as TaskError;

type TaskError = NonNullable<ConversionTask['error']>;

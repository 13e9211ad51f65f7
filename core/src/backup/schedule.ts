import { execFile } from 'node:child_process';
import { resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { timeOf } from '../data/file-time.ts';
import type { ErrorDetail } from '../base/errors.ts';
import type { Logger } from '../base/logger.ts';
import type { BackupState } from '../contracts/telemetry/installation.ts';
import { backupErrors } from './errors.ts';
import { listBackups } from './manifest.ts';

const BIN = fileURLToPath(new URL('../../bin/companion.js', import.meta.url));
/** Milliseconds until a failed backup is tried again, unless the next one is due sooner. */
const RETRY = 3_600_000;

interface ScheduleOptions {
  /** Empty string: no backups. */
  readonly folder: string;
  /** Milliseconds from one backup to the next. */
  readonly interval: number;
  readonly keep: number;
  /** The folder that relative paths start from. */
  readonly root: string;
  readonly dataDir: string;
  readonly log: Logger;
}

/**
 * Makes backups while the server runs, each in a process of its own. If the server's process itself opened and closed a database's file, it
 * would lose the locks that SQLite holds on that file.
 */
export class BackupSchedule {
  readonly #options: ScheduleOptions;
  readonly #closing = new AbortController();
  #timer: NodeJS.Timeout | undefined;
  #running: Promise<void> | undefined;
  #failingSince: Date | undefined;
  #isMaking = false;

  constructor(options: ScheduleOptions) {
    this.#options = options;
  }

  start(): void {
    if (this.#options.folder !== '') this.#running = this.#plan();
  }

  /** Aborts the running backup and removes its files. */
  async close(): Promise<void> {
    clearTimeout(this.#timer);
    this.#closing.abort();
    await this.#running;
  }

  /** Starts a backup now instead of at its due time. @throws CompanionError BACKUP_NOT_CONFIGURED, BACKUP_RUNNING (both 409). */
  makeNow(): void {
    if (this.#options.folder === '') throw backupErrors.BACKUP_NOT_CONFIGURED();
    if (this.#isMaking || this.#closing.signal.aborted) throw backupErrors.BACKUP_RUNNING();
    clearTimeout(this.#timer);
    const planned = this.#running;
    const making = this.#make();
    this.#running = Promise.all([planned, making]).then(() => undefined);
  }

  /** Resolves when the running backup has ended, well or badly. */
  async settle(): Promise<void> {
    await this.#running;
  }

  /** The existing backups and the schedule. */
  async state(): Promise<BackupState> {
    const { folder, interval, keep } = this.#options;
    const isConfigured = folder !== '';
    const names = isConfigured ? await listBackups(this.#folder).catch(() => []) : [];
    const made = names.map((name) => timeOf(name)?.getTime() ?? 0).toReversed();
    const since = this.#failingSince?.getTime();
    const state = { isConfigured, interval, keep, isRunning: this.#isMaking, made };
    return since === undefined ? state : { ...state, failingSince: since };
  }

  /** Reports backups that have failed since the last good one, for the health check. Has no paths; the log has the reason. */
  degraded(): readonly ErrorDetail[] {
    const since = this.#failingSince?.toISOString();
    return since === undefined
      ? []
      : [{ path: 'backup', message: `no backup could be made since ${since}; the log contains the cause` }];
  }

  get #folder(): string {
    return resolve(this.#options.root, this.#options.folder);
  }

  /** The last backup decides when the next one is due, so restarts neither skip nor repeat one. */
  async #plan(): Promise<void> {
    const { interval, log } = this.#options;
    const last = timeOf((await listBackups(this.#folder).catch(() => [])).at(-1) ?? '');
    const wait = last === undefined ? 0 : last.getTime() + interval - Date.now();
    if (!this.#closing.signal.aborted) this.#after(Math.min(Math.max(0, wait), interval));
    log.info({ folder: this.#folder, next: new Date(Date.now() + Math.max(0, wait)) }, 'automatic backups are on');
  }

  #after(milliseconds: number): void {
    const make = (): void => {
      // A backup that somebody requested is running, and schedules the next one when it ends.
      if (!this.#isMaking) this.#running = this.#make();
    };
    clearTimeout(this.#timer);
    this.#timer = setTimeout(make, milliseconds).unref();
  }

  async #make(): Promise<void> {
    const { interval, log } = this.#options;
    this.#isMaking = true;
    try {
      log.info(await this.#run(), 'a backup was made');
      this.#failingSince = undefined;
      this.#next(interval);
    } catch (err) {
      if (this.#closing.signal.aborted) return;
      this.#failingSince ??= new Date();
      log.error({ err, folder: this.#folder }, 'the backup failed; the server tries again');
      this.#next(Math.min(interval, RETRY));
    } finally {
      this.#isMaking = false;
    }
  }

  #next(milliseconds: number): void {
    if (!this.#closing.signal.aborted) this.#after(milliseconds);
  }

  /** @returns the command's text about the backup. */
  #run(): Promise<object> {
    const { dataDir, keep } = this.#options;
    const command = [BIN, 'backup', this.#folder, '--data-dir', dataDir, '--keep', String(keep), '--json'];
    return new Promise((done, fail) => {
      const child = execFile(process.execPath, command, (error, stdout, stderr) => {
        this.#closing.signal.removeEventListener('abort', stop);
        if (error) fail(new Error(stderr.trim() || error.message, { cause: error }));
        else done(JSON.parse(stdout) as object);
      });
      const stop = (): void => void child.kill('SIGTERM');
      this.#closing.signal.addEventListener('abort', stop);
    });
  }
}

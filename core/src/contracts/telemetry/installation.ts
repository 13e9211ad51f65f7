/** One value of the effective configuration, as it may be shown: secrets are replaced by `[redacted]`. */
export interface EffectiveValue {
  /** `server.port`, or `plugins.export.timeout`. */
  readonly path: string;
  readonly value: unknown;
  /** Where it came from. */
  readonly origin: 'flag' | 'env' | '.env' | 'file' | 'default';
}

/** A plugin that the configuration switches on. */
export interface InstalledPlugin {
  readonly name: string;
  readonly version: string;
  /** The package or file that it was loaded from. */
  readonly source: string;
  /** `failed`: its setup failed, and the server runs without it. */
  readonly state: 'resolved' | 'active' | 'failed' | 'closed';
  /** It let an error go which nobody caught: it works, and what it holds in memory may be wrong. */
  readonly isFaulty: boolean;
}

/** Something that an operator should look at while requests are served. */
export interface Concern {
  /** What it is about: a plugin, a probe, or a path of the configuration. */
  readonly path?: string;
  readonly message: string;
}

/** Backups that the server makes by itself. Times are milliseconds since the epoch. */
export interface BackupState {
  /** False where `backup.folder` is not set: then none are made. */
  readonly isConfigured: boolean;
  /** Milliseconds from one to the next. */
  readonly interval: number;
  /** How many are kept. */
  readonly keep: number;
  readonly isRunning: boolean;
  /** When the backups that are there were made, the newest first. */
  readonly made: readonly number[];
  /** Since when every attempt has failed. */
  readonly failingSince?: number;
}

/** Service `installation` (core): what runs here, how it is configured, and what an operator has to look at. For operators' eyes only. */
export interface InstallationService {
  readonly version: string;
  /** When this process put the server together: milliseconds since the epoch. */
  readonly startedAt: number;
  /** In the order of their setup. */
  plugins(): readonly InstalledPlugin[];
  /** Every value, defaults included. */
  configuration(): readonly EffectiveValue[];
  /** Empty where everything is well. */
  concerns(): Promise<readonly Concern[]>;
  backups(): Promise<BackupState>;
  /**
   * Begins a backup now, into the folder that is configured; what becomes of it tell `backups()` and the log.
   *
   * @throws CompanionError BACKUP_NOT_CONFIGURED (409), BACKUP_RUNNING (409).
   */
  startBackup(): void;
}

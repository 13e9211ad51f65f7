/** One value of the effective configuration. Secrets are replaced by `[redacted]`. */
export interface EffectiveValue {
  /** For example `server.port` or `plugins.export.timeout`. */
  readonly path: string;
  readonly value: unknown;
  /** The source of the value. */
  readonly origin: 'flag' | 'env' | '.env' | 'file' | 'default';
}

/** A plugin that the configuration switches on. */
export interface InstalledPlugin {
  readonly name: string;
  readonly version: string;
  /** The package or file from which it was loaded. */
  readonly source: string;
  /** `failed`: its setup failed, and the server runs without it. */
  readonly state: 'resolved' | 'active' | 'failed' | 'closed';
  /** The plugin caused an uncaught error: it still works, but its state in memory may be wrong. */
  readonly isFaulty: boolean;
}

/** A fault that an operator should look at although the server serves requests. */
export interface Concern {
  /** The subject: a plugin, a probe, or a path of the configuration. */
  readonly path?: string;
  readonly message: string;
}

/** The server's scheduled backups. Times are milliseconds since the epoch. */
export interface BackupState {
  /** False if `backup.folder` is not set: the server makes no backups. */
  readonly isConfigured: boolean;
  /** Milliseconds between two backups. */
  readonly interval: number;
  /** The number of backups that are kept. */
  readonly keep: number;
  readonly isRunning: boolean;
  /** The times of the existing backups, newest first. */
  readonly made: readonly number[];
  /** The time since which every attempt has failed. */
  readonly failingSince?: number;
}

/** Service `installation` (core): the running plugins, the configuration, and faults that need attention. For operators only. */
export interface InstallationService {
  readonly version: string;
  /** The start time of this process in milliseconds since the epoch. */
  readonly startedAt: number;
  /** In setup order. */
  plugins(): readonly InstalledPlugin[];
  /** Every value, including defaults. */
  configuration(): readonly EffectiveValue[];
  /** Empty if there are none. */
  concerns(): Promise<readonly Concern[]>;
  backups(): Promise<BackupState>;
  /**
   * Starts a backup into the configured folder. `backups()` and the log report its outcome.
   * @throws CompanionError BACKUP_NOT_CONFIGURED (409), BACKUP_RUNNING (409).
   */
  startBackup(): void;
}

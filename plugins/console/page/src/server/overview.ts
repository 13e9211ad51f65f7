import { ask } from './server.ts';

export interface Overview {
  readonly version: string;
  readonly mode: string;
  readonly runtime: string;
  readonly time: number;
  readonly database?: 'sqlite' | 'postgres';
  readonly concerns: readonly { readonly path?: string; readonly message: string }[];
  readonly nodes: readonly NodeState[];
  readonly plugins: readonly InstalledPlugin[];
  readonly queues: readonly { readonly name: string; readonly waiting: number; readonly running: number }[];
  readonly openDocuments: number;
  readonly connections: number;
  readonly disk?: { readonly free: number; readonly total: number };
  readonly backups: Backups;
}

export interface NodeState {
  readonly node: string;
  readonly isSelf: boolean;
  readonly role: string;
  readonly version: string;
  readonly startedAt: number;
  readonly memory: number;
  readonly load: number;
}

export interface InstalledPlugin {
  readonly name: string;
  readonly version: string;
  readonly source: string;
  readonly state: 'resolved' | 'active' | 'failed' | 'closed';
  readonly isFaulty: boolean;
}

export interface Backups {
  readonly isConfigured: boolean;
  readonly interval: number;
  readonly keep: number;
  readonly isRunning: boolean;
  readonly made: readonly number[];
  readonly failingSince?: number;
}

/** Reads the state of the server. @throws CompanionRequestError */
export const readOverview = (signal: AbortSignal): Promise<Overview> => ask('console/overview', { signal });

/** Begins a backup. @throws CompanionRequestError */
export const startBackup = (): Promise<Backups> => ask('console/backups', { method: 'POST' });

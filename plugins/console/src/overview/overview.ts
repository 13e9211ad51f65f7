import { statfs } from 'node:fs/promises';
import type { DatabaseService, Host, InstallationService, MetricsService } from '@editor-companion/core/plugin';
import type { Nodes, ProcessState } from './nodes.ts';
import { queuesOf, valueOf } from './queues.ts';

interface Parts {
  readonly host: Pick<Host, 'mode' | 'log'>;
  readonly nodes: Nodes;
  readonly installation: InstallationService;
  readonly metrics: MetricsService;
  /** The path of the data folder. */
  readonly folder: string;
  readonly database: () => DatabaseService | undefined;
}

/** Gathers the state of the server on each request. */
export class Overview {
  readonly #parts: Parts;

  constructor(parts: Parts) {
    this.#parts = parts;
  }

  async read() {
    const { host, nodes, installation, metrics } = this.#parts;
    const dialect = this.#parts.database()?.dialect;
    const [concerns, backups, families, all, disk] = await Promise.all([
      installation.concerns(),
      installation.backups(),
      metrics.read(),
      nodes.list(),
      this.#disk(),
    ]);
    return {
      version: installation.version,
      mode: host.mode,
      runtime: process.version,
      time: Date.now(),
      ...(dialect !== undefined && { database: dialect }),
      concerns: concerns.map(({ path, message }) => ({ ...(path !== undefined && { path }), message })),
      nodes: [...all],
      plugins: installation.plugins().map((plugin) => ({ ...plugin })),
      queues: queuesOf(families),
      openDocuments: valueOf(families, 'collaboration_documents') ?? 0,
      connections: valueOf(families, 'collaboration_connections') ?? 0,
      ...(disk && { disk }),
      backups: { ...backups, made: [...backups.made] },
    };
  }

  /** Returns the bytes of the disk that holds the data folder. Undefined if the system does not report them. */
  async #disk(): Promise<{ free: number; total: number } | undefined> {
    try {
      const { bavail, blocks, bsize } = await statfs(this.#parts.folder);
      return { free: bavail * bsize, total: blocks * bsize };
    } catch (error) {
      this.#parts.host.log.debug({ err: error }, 'the free space of the data folder is not known');
      return undefined;
    }
  }
}

/** Describes the state of this process. */
export function describeProcess({ version, startedAt }: InstallationService, role: string): ProcessState {
  const { user, system } = process.cpuUsage();
  const load = (user + system) / 1_000_000 / Math.max(1, process.uptime());
  return { role, version, startedAt, memory: process.memoryUsage.rss(), load };
}

import { definePlugin } from '@editor-companion/core/plugin';
import { createAuth } from '../../../collab/test/inbox/stage.ts';
import { type CollabHost, startCollab } from '../../../collab/test/support.ts';
import * as Y from 'yjs';
import cluster from '../../src/index.ts';
import { PostgresServer } from '../servers/postgres.ts';
import { RedisServer } from '../servers/redis.ts';

const PATIENCE_MS = 120_000;

/** By another client each time, so that inserting it twice would show twice. */
function firstContent(): Uint8Array {
  const doc = new Y.Doc();
  doc.getText('notes').insert(0, 'first content');
  return Y.encodeStateAsUpdate(doc);
}

/** Two nodes in this process on real engines. A token is the user's id, and everybody may do everything. */
export class TwoNodes implements AsyncDisposable {
  readonly redis: RedisServer;
  readonly postgres: PostgresServer;
  /** Documents whose first content a node requested, once for each request. */
  readonly seeded: string[] = [];
  #nodes: CollabHost[] = [];

  private constructor(postgres: PostgresServer, redis: RedisServer) {
    this.postgres = postgres;
    this.redis = redis;
  }

  /** @param options of the collaboration plugin. */
  static async start(options: Record<string, unknown> = {}): Promise<TwoNodes> {
    const nodes = new TwoNodes(await PostgresServer.start(), await RedisServer.start());
    const engines = {
      postgres: { url: await nodes.postgres.newDatabase() },
      redis: { url: nodes.redis.newDatabase() },
    };
    try {
      for (let index = 0; index < 2; index++) nodes.#nodes.push(await nodes.#start(options, engines));
      return nodes;
    } catch (error) {
      await nodes[Symbol.asyncDispose]();
      throw error;
    }
  }

  get one(): CollabHost {
    return this.#node(0);
  }

  get other(): CollabHost {
    return this.#node(1);
  }

  async [Symbol.asyncDispose](): Promise<void> {
    for (const node of this.#nodes) await node[Symbol.asyncDispose]();
    await this.postgres[Symbol.asyncDispose]();
    await this.redis[Symbol.asyncDispose]();
  }

  #node(index: number): CollabHost {
    const node = this.#nodes[index];
    if (!node) throw new Error('The node was not started.');
    return node;
  }

  #start(options: Record<string, unknown>, engines: object): Promise<CollabHost> {
    const { seeded } = this;
    const seeder = definePlugin({
      name: 'seeder',
      version: '1.0.0',
      apiVersion: 1,
      setup(host) {
        host.intercept('document:seed', (seed) => {
          seeded.push(seed.document);
          return seed.document.startsWith('new-') ? { ...seed, source: { update: firstContent() } } : undefined;
        });
      },
    });
    return startCollab(options, {
      plugins: [cluster, seeder],
      services: { auth: createAuth().auth },
      env: { COMPANION_BOOT__SETUP_TIMEOUT: String(PATIENCE_MS) },
      options: {
        storage: { database: false, kv: false, jobs: false },
        cluster: { ...engines, files: false },
      },
    });
  }
}

import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import { DEFAULT_TENANT } from '../../base/tenant-key.ts';
import type { ExportStep, TenantManifest } from '../../contracts/library/tenants.ts';
import { pages } from '../../data/table-pages.ts';
import { tablesOf } from '../../data/tables.ts';
import { surveyTables, wholeDatabase } from '../../tenants/tables.ts';
import { credentialOf } from '../tenant-auth.ts';
import type { TestHost } from '../test-host.ts';
import type { SuiteCase } from './suite.ts';
import type { TenantCall, TenantSuiteOptions } from './tenant.ts';

/** The owners of the data: two named tenants and the default one. */
const CREDENTIALS: Readonly<Record<string, ReturnType<typeof credentialOf>>> = {
  acme: credentialOf('ada', 'acme'),
  other: credentialOf('ada', 'other'),
  [DEFAULT_TENANT]: credentialOf('ada'),
};

export interface TenantDataSuiteOptions extends Pick<TenantSuiteOptions, 'plugin' | 'start' | 'make'> {
  /** Tables whose rows change by themselves. */
  readonly passing?: readonly string[];
}

/**
 * The requirements on every plugin with tables: it identifies the tenant of each row, exports all data of a tenant, and erases all of it
 * and nothing else. The suite compares tables, documents and files after the erasure with their state before the tenant had data.
 * @example
 * runSuite('data of tenants of notes', tenantDataSuite({ plugin: 'notes', start, make: async (call) => ({ id: await write(call) }) }));
 */
export function tenantDataSuite(options: TenantDataSuiteOptions): readonly SuiteCase[] {
  const stage = async (test: (run: DataRun) => Promise<void>): Promise<void> => {
    await using host = await options.start();
    await test(new DataRun(options, host));
  };
  return [
    {
      name: "declares each of its tables, and exports only the tenant's data",
      run: () => stage((run) => run.exports()),
    },
    ...Object.keys(CREDENTIALS).map((tenant) => ({
      name: `erases all data of the tenant «${tenant}» and nothing else`,
      run: () => stage((run) => run.erases(tenant)),
    })),
  ];
}

type Dump = Readonly<Record<string, readonly string[]>>;

class DataRun {
  readonly #options: TenantDataSuiteOptions;
  readonly #host: TestHost;

  constructor(options: TenantDataSuiteOptions, host: TestHost) {
    this.#options = options;
    this.#host = host;
  }

  async erases(tenant: string): Promise<void> {
    for (const other of Object.keys(CREDENTIALS)) if (other !== tenant) await this.#make(other);
    const before = await this.#settled();
    await this.#make(tenant);
    assert.notDeepEqual(await this.#settled(), before, 'there is data to erase');
    const erased = await this.#host.use('tenants').erase(tenant, 'operator');
    assert.notDeepEqual(erased, {}, 'it reports what it has erased');
    assert.deepEqual(await this.#settled(), before, 'the remaining data is what existed before the tenant had any');
    assert.deepEqual(await this.#host.use('tenants').erase(tenant, 'operator'), {}, 'nothing was left to be erased');
  }

  async exports(): Promise<void> {
    await this.#make('acme');
    await this.#settled();
    const items = this.#host.contributed('tenantData');
    const { unknown } = await surveyTables(this.#host.companion.kernel, items);
    assert.deepEqual(unknown, [], 'tables that no plugin declares');
    const full = await this.#export('acme');
    const empty = await this.#export('other');
    const sizeOf = ({ rows, files }: TenantManifest): number =>
      files + Object.values(rows).reduce((sum, count) => sum + count, 0);
    assert.ok(sizeOf(full) > sizeOf(empty), "the tenant's export is larger than that of a tenant without data");
    assert.deepEqual(
      [...new Set(Object.values(empty.rows))].filter(Boolean),
      [],
      'no row of another tenant is exported',
    );
    assert.deepEqual(full.missing, [], 'nothing is missing');
  }

  async #export(tenant: string): Promise<TenantManifest> {
    const tables = this.#host.contributed('tenantData').flatMap(({ tables: all }) => all);
    const secrets = new Set(tables.flatMap(({ secrets: columns = [] }) => columns));
    let manifest: TenantManifest | undefined;
    for await (const { path, text } of filesOf(this.#host.use('tenants').export(tenant, AbortSignal.timeout(60_000)))) {
      if (typeof path !== 'string') manifest = path;
      else if (path.startsWith('rows/'))
        for (const line of text.split('\n').filter(Boolean))
          for (const secret of secrets)
            assert.equal(Object.hasOwn(JSON.parse(line) as object, secret), false, `${path} shows ${secret}`);
    }
    assert.ok(manifest, 'the manifest comes last');
    return manifest;
  }

  #make(tenant: string): Promise<unknown> {
    const call: TenantCall = async (request) => {
      const headers = { ...request.headers, ...CREDENTIALS[tenant] };
      const answer = await this.#host.inject({ ...request, headers });
      assert.ok(answer.statusCode < 400, `${request.method ?? 'GET'} ${request.url} made nothing: ${answer.body}`);
      return answer;
    };
    return this.#options.make(call, this.#host);
  }

  /** The plugin's tables, documents and files, once background work has left them unchanged for a moment. */
  async #settled(): Promise<Dump> {
    await this.#host.settle();
    for (let last = await this.#dump(); ;) {
      await delay(MOMENT);
      const now = await this.#dump();
      if (JSON.stringify(now) === JSON.stringify(last)) return now;
      last = now;
    }
  }

  /** Excludes other plugins' tables, which change by themselves and have suites of their own. */
  #ownTables(): Set<string> {
    const { plugin, passing = [] } = this.#options;
    const point = this.#host.companion.kernel.points.get('tenantData');
    const items = this.#host.contributed('tenantData').filter(({ id }) => point.pluginOf(id) === plugin);
    const names = new Set(items.flatMap(({ tables }) => tables.map(({ name }) => name)));
    assert.ok(items.length > 0, `the plugin ${plugin} contributes to the point tenantData`);
    return names.difference(new Set(passing));
  }

  async #dump(): Promise<Dump> {
    const { kernel } = this.#host.companion;
    const database = wholeDatabase(kernel);
    const files = kernel.service('files');
    const kept = new Set(files?.tables);
    const wanted = this.#ownTables();
    const dump: Record<string, string[]> = {};
    for (const table of await tablesOf({ database, serviceTables: kept })) {
      if (!wanted.has(table.name)) continue;
      dump[table.name] = [];
      for await (const rows of pages(database.whole(), table, undefined))
        dump[table.name]?.push(...rows.map((row) => JSON.stringify(row)));
    }
    const log = await kernel.service('openDocumentLog')?.open();
    dump['documents'] = (await log?.list({ limit: 1000 }))?.map(({ name, id }) => `${name} ${id}`) ?? [];
    dump['files'] = (await files?.entries?.('', 1000))?.map((entry) => JSON.stringify(entry)) ?? [];
    return dump;
  }
}

/** Milliseconds without a change after which the data counts as settled. */
const MOMENT = 150;

/** The files of an export, each verified by its checksum, and the manifest. */
async function* filesOf(
  steps: AsyncIterable<ExportStep>,
): AsyncGenerator<{ readonly path: string | TenantManifest; readonly text: string }> {
  let path = '';
  let bytes: Uint8Array[] = [];
  for await (const step of steps) {
    if ('file' in step) [path, bytes] = [step.file, []];
    else if ('bytes' in step) bytes.push(step.bytes);
    else if ('manifest' in step) yield { path: step.manifest, text: '' };
    else {
      const whole = Buffer.concat(bytes);
      assert.equal(
        createHash('sha256').update(whole).digest('hex'),
        step.end.sha256,
        `the checksum of ${path} is right`,
      );
      yield { path, text: whole.toString() };
    }
  }
}

import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'node:test';
import { setTimeout as delay } from 'node:timers/promises';
import { promisify } from 'node:util';
import { createTestHost } from '@editor-companion/core/testing';
import telemetry from '@editor-companion/telemetry';
import { findProgram, freePort, ServerProcess } from '../../plugins/cluster/test/servers/process.ts';
import { referenceDocs } from '../../scripts/reference-docs.ts';
import { REPOSITORY } from '../support/server.ts';

const FOLDER = join(REPOSITORY, 'deploy/monitoring');
const prometheus = findProgram('prometheus') ?? '';
const promtool = findProgram('promtool') ?? '';
const withoutPrometheus =
  prometheus !== '' && promtool !== '' ? false : 'Prometheus is not installed (npm run setup installs it)';
const run = promisify(execFile);

interface Dashboard {
  readonly panels: readonly { readonly targets?: readonly { readonly expr: string }[] }[];
}

test('dashboard, alerts and the autoscaling of the Helm chart name only existing metrics', async () => {
  const known = new Set((await referenceDocs())['docs/metrics.md']?.match(/\b(?:companion|process|nodejs)_\w+/g));
  const { panels } = JSON.parse(await readFile(join(FOLDER, 'grafana-dashboard.json'), 'utf8')) as Dashboard;
  const expressions = panels.flatMap(({ targets = [] }) => targets.map(({ expr }) => expr));
  const alerts = await readFile(join(FOLDER, 'alerts.yaml'), 'utf8');
  const chart = await readFile(join(REPOSITORY, 'deploy/helm/editor-companion/values.yaml'), 'utf8');
  const named = [...expressions, alerts, chart].flatMap(
    (text) => text.match(/\b(?:companion|process|nodejs)_\w+/g) ?? [],
  );
  assert.ok(expressions.length > 20);
  const unknown = named.filter((name) => !known.has(name.replace(/_(?:bucket|sum|count)$/, '')) && !known.has(name));
  assert.deepEqual(unknown, []);
});

test('the alerts fire under their conditions, by their own tests', { skip: withoutPrometheus }, async () => {
  const { stdout } = await run(promtool, ['test', 'rules', 'alerts.test.yaml'], { cwd: FOLDER });
  assert.match(stdout, /SUCCESS/);
});

test(
  'a running Prometheus accepts the configuration, the alerts and the server’s metrics',
  { skip: withoutPrometheus },
  async () => {
    await using host = await createTestHost(telemetry, { options: { telemetry: { metrics: { port: 0 } } } });
    await host.inject({ url: '/' });
    const address = new URL(String(host.logs.find(({ msg }) => msg === 'the metrics endpoint is open')?.['address']));
    const folder = await mkdtemp(join(tmpdir(), 'companion-prometheus-'));
    await cp(FOLDER, folder, { recursive: true });
    const config = (await readFile(join(FOLDER, 'prometheus.yaml'), 'utf8'))
      .replace('127.0.0.1:9464', address.host)
      .replace('scrape_interval: 15s', 'scrape_interval: 1s');
    await writeFile(join(folder, 'prometheus.yaml'), config);
    const port = await freePort();
    const watching = await ServerProcess.start(
      prometheus,
      ['--config.file=prometheus.yaml', '--storage.tsdb.path=data', `--web.listen-address=127.0.0.1:${port}`],
      { cwd: folder, ready: /Server is ready to receive web requests/ },
    );
    try {
      const ask = async (path: string): Promise<Answer> =>
        (await fetch(`http://127.0.0.1:${port}/api/v1/${path}`)).json() as Promise<Answer>;
      const found = await eventually(async () => {
        const { data } = await ask(`query?query=${encodeURIComponent('companion_http_requests_total{route="/"}')}`);
        return data.result?.[0]?.value?.[1];
      });
      assert.equal(found, '1');
      const { data } = await ask('rules');
      const rules = data.groups?.flatMap((group) => group.rules) ?? [];
      assert.ok(rules.length > 5);
      assert.deepEqual(
        rules.filter(({ lastError }) => lastError !== undefined && lastError !== ''),
        [],
      );
    } finally {
      await watching.stop();
      await rm(folder, { recursive: true, force: true });
    }
  },
);

interface Answer {
  readonly data: {
    readonly result?: readonly { readonly value?: readonly [number, string] }[];
    readonly groups?: readonly { readonly rules: readonly { readonly lastError?: string }[] }[];
  };
}

/** Repeats a request until it returns an answer. */
async function eventually<T>(ask: () => Promise<T | undefined>): Promise<T> {
  const deadline = Date.now() + 60_000;
  for (;;) {
    const found = await ask().catch(() => undefined);
    if (found !== undefined) return found;
    if (Date.now() > deadline) throw new Error('Prometheus had no answer within a minute.');
    await delay(100);
  }
}

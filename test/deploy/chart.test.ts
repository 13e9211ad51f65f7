import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { existsSync, globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, test } from 'node:test';
import { pathToFileURL } from 'node:url';
import { promisify } from 'node:util';
import { parseAllDocuments } from 'yaml';
import { REPOSITORY } from '../support/server.ts';

const run = promisify(execFile);
const CHART = join(REPOSITORY, 'deploy/helm/editor-companion');
const TOOLS = join(REPOSITORY, 'node_modules/.cache/deploy-tools-1');
const helm = join(TOOLS, 'helm');
const skip = !existsSync(helm) && 'Helm is not there (npm run setup fetches it on Linux, x64)';

interface Manifest {
  readonly apiVersion: string;
  readonly kind: string;
  readonly metadata: { readonly name: string; readonly labels: Readonly<Record<string, string>> };
  // Each test declares the fields of its own kind.
  readonly spec: never;
}

const SECRET = ['--set', 'secret.existing=secrets'];
const EVERYTHING = `
secret: { values: { DATABASE_URL: 'postgres://u:p@one,two/name' } }
config: |
  export default {
    plugins: {},
  };
env: { LOG_LEVEL: debug, COMPANION_AUTH: false }
sharedFiles: { existingClaim: files }
imagePullSecrets: [{ name: registry }]
web:
  autoscaling: { connections: { enabled: true } }
  podLabels: { team: documents }
  podAnnotations: { prometheus.io/scrape: 'true' }
  nodeSelector: { disk: fast }
  tolerations: [{ key: web, operator: Exists }]
  priorityClassName: high
worker:
  autoscaling: { queue: { enabled: true, selector: { job: convert } } }
  affinity: { nodeAffinity: { requiredDuringSchedulingIgnoredDuringExecution: { nodeSelectorTerms: [{ matchExpressions: [{ key: a, operator: Exists }] }] } } }
ingress:
  enabled: true
  className: nginx
  annotations: { nginx.ingress.kubernetes.io/proxy-read-timeout: '3600' }
  hosts: [{ host: editor.example.com, paths: [/] }]
  tls: [{ secretName: tls, hosts: [editor.example.com] }]
service: { type: LoadBalancer, annotations: { a: b } }
serviceAccount: { annotations: { a: b } }
networkPolicy:
  ingressFrom: [{ namespaceSelector: { matchLabels: { name: ingress } } }]
  workerIngressFrom: [{ podSelector: { matchLabels: { app: prometheus } } }]
  postgres: { to: [{ ipBlock: { cidr: 10.1.2.0/24 } }] }
  extraEgress: [{ ports: [{ port: 9000 }] }]
`;

async function render(args: readonly string[], values = ''): Promise<Manifest[]> {
  const command = ['template', 'release', CHART, '--namespace', 'editors', '--values', '-', ...args];
  const helming = run(helm, command);
  helming.child.stdin?.end(values);
  const { stdout } = await helming;
  return parseAllDocuments(stdout)
    .map((document) => document.toJS() as Manifest | null)
    .filter((manifest) => manifest !== null);
}

/** Names of maps with user-defined keys. */
const FREE = new Set([
  'labels',
  'annotations',
  'matchLabels',
  'selector',
  'data',
  'stringData',
  'limits',
  'requests',
  'nodeSelector',
]);

/** Returns the keys of a manifest that are no fields of Kubernetes. */
function unknownKeys(value: unknown, known: ReadonlySet<string>): string[] {
  if (typeof value !== 'object' || value === null) return [];
  if (Array.isArray(value)) return value.flatMap((item) => unknownKeys(item, known));
  return Object.entries(value).flatMap(([key, inner]) => [
    ...(known.has(key) ? [] : [key]),
    ...(FREE.has(key) ? [] : unknownKeys(inner, known)),
  ]);
}

/** Returns the names of all fields in the type declarations of Kubernetes. */
function knownKeys(): ReadonlySet<string> {
  const files = globSync(join(TOOLS, 'node_modules/{kubernetes-models,@kubernetes-models/apimachinery}/**/*.d.ts'));
  const names = files.flatMap((file) =>
    [...readFileSync(file, 'utf8').matchAll(/^\s+"(\w+)"\??:/gm)].map(([, name = '']) => name),
  );
  return new Set(names);
}

/** @throws with the errors of Kubernetes' own schema of the kind. */
async function validate(manifest: Manifest): Promise<void> {
  const model = join(TOOLS, 'node_modules/kubernetes-models', manifest.apiVersion, `${manifest.kind}.js`);
  const models = (await import(pathToFileURL(model).href)) as Record<
    string,
    new (data: unknown) => { validate(): void }
  >;
  const Model = models[manifest.kind];
  assert.ok(Model, `${manifest.apiVersion} has no ${manifest.kind}`);
  new Model(manifest).validate();
}

function find(manifests: readonly Manifest[], kind: 'Deployment', name: string): Deployment;
function find(manifests: readonly Manifest[], kind: 'HorizontalPodAutoscaler', name: string): Scaler;
function find(manifests: readonly Manifest[], kind: 'NetworkPolicy', name: string): Policy;
function find(manifests: readonly Manifest[], kind: string, name: string): unknown {
  const found = manifests.find((one) => one.kind === kind && one.metadata.name === `release-editor-companion${name}`);
  assert.ok(found, `${kind} ${name}`);
  return found.spec;
}

interface Scaler {
  readonly metrics: readonly { readonly type: string }[];
}

interface Policy {
  readonly ingress: readonly unknown[];
  readonly egress: readonly {
    readonly to?: readonly { readonly ipBlock?: { readonly except: readonly string[] } }[];
  }[];
}

interface Deployment {
  readonly template: { readonly spec: PodSpec };
}

interface PodSpec {
  readonly automountServiceAccountToken: boolean;
  readonly securityContext: Readonly<Record<string, unknown>>;
  readonly containers: readonly {
    readonly args: readonly string[];
    readonly securityContext: unknown;
    readonly volumeMounts: readonly { readonly mountPath: string }[];
  }[];
}

void describe('the Helm chart', { skip }, () => {
  for (const [name, args, values] of [
    ['as it is', SECRET, ''],
    ['with everything that it can do', [], EVERYTHING],
    [
      'without workers and what is optional',
      SECRET,
      'worker: { enabled: false }\nnetworkPolicy: { enabled: false }\nweb: { autoscaling: { enabled: false }, disruption: { enabled: false } }\nserviceAccount: { create: false }\ntopologySpread: { enabled: false }',
    ],
  ] as const) {
    void test(`${name} is valid for Kubernetes`, async () => {
      const manifests = await render(args, values);
      const known = knownKeys();
      assert.ok(known.has('readOnlyRootFilesystem') && !known.has('readOnlyRootFileSystem'));
      for (const manifest of manifests) {
        await validate(manifest);
        assert.deepEqual(unknownKeys(manifest, known), [], `${manifest.kind} ${manifest.metadata.name}`);
      }
    });
  }

  void test('passes helm lint, and has no value that its schema does not define', async () => {
    await run(helm, ['lint', '--strict', CHART, ...SECRET]);
    await assert.rejects(
      render([...SECRET, '--set', 'worker.replica=2']),
      /additional properties 'replica' not allowed/,
    );
    await assert.rejects(render([...SECRET, '--set', 'web.autoscaling.minReplicas=0']), /minimum/);
    await assert.rejects(render([]), /Name a Secret/);
  });

  void test('runs web nodes and workers as an unprivileged user on a read-only file system', async () => {
    const manifests = await render(SECRET);
    for (const role of ['web', 'worker']) {
      const { template } = find(manifests, 'Deployment', `-${role}`);
      const { securityContext, containers, automountServiceAccountToken } = template.spec;
      assert.equal(securityContext['runAsNonRoot'], true);
      assert.equal(automountServiceAccountToken, false);
      const [container] = containers;
      assert.deepEqual(container?.securityContext, {
        allowPrivilegeEscalation: false,
        readOnlyRootFilesystem: true,
        capabilities: { drop: ['ALL'] },
      });
      assert.ok(container);
      const { args, volumeMounts } = container;
      assert.equal(args[args.indexOf('--role') + 1], role);
      // Writable folders that the image creates for its user.
      const mounted = volumeMounts.map(({ mountPath }) => mountPath);
      for (const folder of ['/data', '/tmp', '/home/node', '/app/core/node_modules/.cache'])
        assert.ok(mounted.includes(folder), folder);
      const config = args[args.indexOf('--config') + 1] ?? '';
      assert.ok(existsSync(join(REPOSITORY, config)), config);
    }
  });

  void test('without workers, lets web nodes do their work', async () => {
    const manifests = await render([...SECRET, '--set', 'worker.enabled=false']);
    assert.deepEqual(
      manifests.filter(({ metadata }) => metadata.name.endsWith('-worker')),
      [],
    );
    const { template } = find(manifests, 'Deployment', '-web');
    const args = template.spec.containers[0]?.args ?? [];
    assert.equal(args[args.indexOf('--role') + 1], 'all');
  });

  void test('scales workers by the queue and web nodes by connections if metrics exist, besides CPU', async () => {
    const manifests = await render([], EVERYTHING);
    const typesOf = (role: string): string[] =>
      find(manifests, 'HorizontalPodAutoscaler', role).metrics.map(({ type }) => type);
    assert.deepEqual(
      [typesOf('-web'), typesOf('-worker')],
      [
        ['Resource', 'Pods'],
        ['Resource', 'External'],
      ],
    );
  });

  void test('blocks pods from addresses of the cluster and its machines, except the engines', async () => {
    const manifests = await render(SECRET);
    for (const role of ['web', 'worker']) {
      const { egress, ingress } = find(manifests, 'NetworkPolicy', `-${role}`);
      const outside = egress.flatMap(({ to = [] }) => to).find(({ ipBlock }) => ipBlock);
      for (const network of ['10.0.0.0/8', '169.254.0.0/16'])
        assert.ok(outside?.ipBlock?.except.includes(network), network);
      assert.equal(ingress.length, role === 'web' ? 1 : 0);
    }
  });
});

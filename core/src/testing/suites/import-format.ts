import assert from 'node:assert/strict';
import { setTimeout as delay } from 'node:timers/promises';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type {
  ImportedDocument,
  ImportFormat,
  ImportInput,
  WrittenDocument,
} from '../../contracts/points/import-format.ts';
import type { WorkContext } from '../../contracts/work-context.ts';
import { CompanionError } from '../../base/errors.ts';
import type { Logger } from '../../base/logger.ts';
import { eventually } from './service-cases.ts';
import type { SuiteCase } from './suite.ts';
import { settlesSoon } from './patience.ts';

/** A valid file of the format. */
export interface ImportSample {
  readonly filename: string;
  readonly bytes: Uint8Array;
}

/** A format under test, and a function that releases its threads, processes and timers. */
export interface MadeFormat {
  readonly format: ImportFormat;
  readonly close: () => Promise<void>;
}

export interface ImportFormatSuiteOptions {
  /** Makes the format. Called for each case. */
  readonly make: () => Promise<MadeFormat>;
  readonly samples: readonly [ImportSample, ...ImportSample[]];
  /** A file that takes at least some tenths of a second, so that it can be interrupted. */
  readonly slow: ImportSample;
  /** Throws if the content is not valid under the document schema, for example `validate` of the document package. */
  readonly validate: (content: unknown) => void;
}

/** Constant, so that a failure is reproducible. */
const NOISE = Uint8Array.from({ length: 20_000 }, (_, index) => (index * 7919 + (index >> 3) * 104_729) % 251);

/**
 * The requirements on every contribution to the point `importFormat`.
 * @example
 * runSuite('csv', importFormatSuite({ make, samples: [{ filename: 'a.csv', bytes }], slow, validate }));
 */
export function importFormatSuite({ make, samples, slow, validate }: ImportFormatSuiteOptions): readonly SuiteCase[] {
  const cases: Record<string, (format: ImportFormat) => Promise<void>> = {
    async 'describes itself'({ id, title, version, extensions, mediaTypes }) {
      assert.match(id, /^[a-z][a-z0-9-]*$/u, 'the id is lower-case letters, digits and hyphens');
      assert.ok(title.length > 0 && version.length > 0, 'title and version are not empty');
      assert.ok(extensions.length > 0, 'some extension');
      for (const extension of extensions) assert.match(extension, /^[a-z0-9]+$/u, 'extensions are without a dot');
      for (const type of mediaTypes) assert.match(type, /^[a-z]+\/[^\s/]+$/iu, 'a media type');
    },

    async 'turns valid files into valid documents with all their pictures'(format) {
      for (const sample of samples) {
        const document = await convert(format, sample);
        validate(document.content);
        assert.deepEqual(structuredClone(document.content), document.content, 'the content is plain data');
        checkAssets(document);
      }
    },

    async 'writes its documents as files, if it can write'(format) {
      const write = format.write?.bind(format);
      if (write === undefined) return;
      for (const sample of samples) {
        const written: WrittenDocument = await carryOut(sample, (input, context) => write(input, context));
        const content: unknown = JSON.parse(Buffer.from(written.content).toString());
        assert.deepEqual({ ...written, content }, await convert(format, sample));
      }
    },

    async "gives the same result for the same bytes, whatever the file's name"(format) {
      for (const { filename, bytes } of samples) {
        const [first, second] = [
          await convert(format, { filename, bytes }),
          await convert(format, { filename: `other-${filename}`, bytes }),
        ];
        assert.deepEqual(second, first);
      }
    },

    async 'answers hostile files with a coded error'(format) {
      for (const bytes of hostile(samples[0].bytes)) {
        await convert(format, { filename: samples[0].filename, bytes }).then(
          ({ content }) => validate(content),
          (error: unknown) => assertCoded(error),
        );
      }
    },

    async 'is ready for the next file after a hostile one'(format) {
      await convert(format, { filename: samples[0].filename, bytes: NOISE }).catch(assertCoded);
      validate((await convert(format, samples[0])).content);
    },

    async 'stops within a second when its caller disconnects'(format) {
      const controller = new AbortController();
      const work = convert(format, slow, controller.signal);
      work.catch(() => undefined);
      await delay(50);
      controller.abort();
      await settlesSoon(work, 'it continued after its signal had aborted');
    },

    async 'does not start for a caller that has disconnected'(format) {
      await assert.rejects(convert(format, samples[0], AbortSignal.abort()));
    },

    async 'reports progress from 0 to 1'(format) {
      const told: number[] = [];
      await convert(format, slow, undefined, (fraction) => told.push(fraction));
      for (const fraction of told) assert.ok(fraction >= 0 && fraction <= 1, `${fraction} is no fraction`);
    },
  };

  const letsGo: SuiteCase = {
    name: 'keeps no thread, process or socket after it is closed',
    async run() {
      const before = heldResources();
      const { format, close } = await make();
      await convert(format, samples[0]);
      await close();
      await eventually('everything is released', () => heldResources() <= before);
    },
  };

  return [
    ...Object.entries(cases).map(([name, test]) => ({
      name,
      async run() {
        const { format, close } = await make();
        try {
          await test(format);
        } finally {
          await close();
        }
      },
    })),
    letsGo,
  ];
}

const HELD = new Set(['MessagePort', 'PipeWrap', 'ProcessWrap', 'TCPServerWrap', 'TCPSocketWrap', 'Worker']);

const heldResources = (): number => process.getActiveResourcesInfo().filter((type) => HELD.has(type)).length;

const silent: Logger = {
  trace() {},
  debug() {},
  info() {},
  warn() {},
  error() {},
  child: () => silent,
};

const convert = (
  format: ImportFormat,
  sample: ImportSample,
  signal?: AbortSignal,
  progress?: WorkContext['progress'],
): Promise<ImportedDocument> => carryOut(sample, (input, context) => format.convert(input, context), signal, progress);

/** Converts a sample as the server would. */
async function carryOut<Output>(
  { filename, bytes }: ImportSample,
  work: (input: ImportInput, context: WorkContext) => Promise<Output>,
  signal: AbortSignal = new AbortController().signal,
  progress: WorkContext['progress'] = () => undefined,
): Promise<Output> {
  const folder = await mkdtemp(join(tmpdir(), 'import-suite-'));
  try {
    const path = join(folder, 'original');
    await writeFile(path, bytes);
    const principal = { id: 'suite', name: 'Suite', kind: 'anonymous', scopes: ['*'], documents: {} } as const;
    const context = { signal, log: silent, requestId: 'suite', principal, caller: 'suite', progress };
    return await work({ path, size: bytes.length, filename, options: { revisions: 'keep' } }, context);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** Empty input, noise, the file cut at several places, and the file with damage inside. */
function hostile(bytes: Uint8Array): Uint8Array[] {
  const cuts = [0.1, 0.5, 0.9].map((share) => bytes.subarray(0, Math.floor(bytes.length * share)));
  const damaged = [0.2, 0.5, 0.8].map((share) => {
    const copy = Uint8Array.from(bytes);
    copy.fill(0x55, Math.floor(copy.length * share), Math.floor(copy.length * share) + 16);
    return copy;
  });
  return [new Uint8Array(), NOISE, ...cuts, ...damaged];
}

function assertCoded(error: unknown): void {
  assert.ok(CompanionError.is(error), `expected a CompanionError, got: ${String(error)}`);
  assert.match(error.code, /^[A-Z][A-Z0-9_]+$/u);
  assert.ok(error.status >= 400 && error.status < 500, `${error.code} blames the server (${error.status})`);
}

/** Every `asset:` reference needs its asset, and every asset a name that is valid in an address. */
function checkAssets({ content, assets = [] }: ImportedDocument): void {
  const names = new Set(assets.map(({ name }) => name));
  assert.equal(names.size, assets.length, 'asset names are unique');
  for (const name of names) assert.match(name, /^[\w.-]+$/u, 'an asset name is letters, digits, dots and hyphens');
  for (const [, name] of JSON.stringify(content).matchAll(/"(?:src|href)":"asset:([^"]*)"/gu)) {
    assert.ok(names.has(name ?? ''), `there is no asset "${name}"`);
  }
}

import { createTestHost, type TestHost } from '@editor-companion/core/testing';
import conversion from '@editor-companion/conversion';
import storage from '@editor-companion/storage';
import pdfTools from '../../src/index.ts';
import { form } from '../kit/form.ts';

/** The requests that each tool receives. */
export const ORDERS: readonly (readonly [tool: string, options: object | undefined])[] = [
  ['merge', { outline: 'files' }],
  ['split', { every: 1 }],
  ['rotate', { angle: 90 }],
  ['flatten', {}],
  [
    'stamp',
    {
      stamps: [
        { text: '{label} {page}/{pages}', opacity: 0.5 },
        { file: 'other.pdf', page: 'each' },
      ],
    },
  ],
  ['metadata', { title: 'New', custom: { Name: 'x' } }],
  ['encrypt', { ownerPassword: 'own' }],
  ['inspect', undefined],
];

/** Codes of correct answers: faults of the file and limits of a thread. */
const EXPECTED = /^(?:PDF_|BODY_INVALID$|WORKER_(?:OUT_OF_MEMORY|TIMEOUT)$)/u;

const LIMITS = { threads: 1, memoryMb: 192, timeout: 20_000, maxPages: 2000, maxObjects: 100_000 };

/** Creates a server with the tools and low limits. */
export const createPdfHost = (): Promise<TestHost> =>
  createTestHost([storage, conversion, pdfTools], { options: { 'pdf-tools': LIMITS } });

/** Lets a tool process a file. @returns the outcome, and the fault if the outcome is not acceptable. */
export async function attempt(
  host: TestHost,
  [tool, options]: (typeof ORDERS)[number],
  bytes: Buffer,
  other: Buffer,
): Promise<{ readonly outcome: string; readonly fault?: string }> {
  const files =
    tool === 'merge' || tool === 'stamp'
      ? [['a.pdf', bytes] as const, ['other.pdf', other] as const]
      : [['a.pdf', bytes] as const];
  const body = await form(files, options ? { options: JSON.stringify(options) } : {});
  const answer = await host.inject({ method: 'POST', url: `/pdf/${tool}`, ...body });
  if (answer.statusCode === 200) return { outcome: 'made' };
  const { error = 'none' } = answer.json<{ error?: string }>();
  return EXPECTED.test(error)
    ? { outcome: error }
    : { outcome: error, fault: `${tool}: ${answer.statusCode} ${answer.body.slice(0, 500)}` };
}

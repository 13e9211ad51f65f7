import { Type } from '@editor-companion/core/plugin';
import type { Static } from '@editor-companion/core/plugin';

const HOUR = 3_600_000;
/** The maximum of Node's timers. */
const LONGEST_TIMER = 2 ** 31 - 1;

const WorkersOptions = Type.Object(
  {
    perNode: Type.Optional(
      Type.Integer({
        minimum: 1,
        maximum: 256,
        description:
          'Number of conversions of a kind that one node runs at once; default: two for each core, at most 16.',
      }),
    ),
    concurrency: Type.Integer({
      default: 256,
      minimum: 1,
      maximum: 10_000,
      description: 'Number of conversions of a kind that all nodes together run at once.',
    }),
    maxWaiting: Type.Integer({
      default: 1000,
      minimum: 0,
      description:
        'Number of conversions of a kind that may wait on all nodes together; beyond it, the latest conversion of the caller with the most waiting ones gets a 503 response.',
    }),
    timeout: Type.Integer({
      default: HOUR / 4,
      minimum: 1000,
      maximum: LONGEST_TIMER,
      description: 'Maximum milliseconds for one conversion on a node, whatever its plugin sets.',
    }),
  },
  {
    default: {},
    additionalProperties: false,
    description: 'Limits if nodes share their jobs. A kind is for example the import of office files, or the export.',
  },
);

export const options = Type.Object(
  {
    maxAge: Type.Integer({
      retention: { kind: 'tasks', unit: 'ms' },
      default: 7 * 24 * HOUR,
      minimum: 1,
      description: 'Milliseconds after its last use until a task is deleted with its files.',
    }),
    maxBytes: Type.Integer({
      default: 10 * 1024 ** 3,
      minimum: 0,
      description:
        'Maximum bytes of all originals and results. Beyond it, the server deletes the least recently used tasks of the caller who stores the most in the tenant that stores the most.',
    }),
    cache: Type.Object(
      {
        shared: Type.Boolean({
          default: false,
          description:
            'Whether tenants share cached results. This saves work, but the response time may reveal that another tenant has the same file.',
        }),
      },
      { default: {}, additionalProperties: false },
    ),
    sweepEvery: Type.Integer({
      default: HOUR / 6,
      minimum: 1000,
      maximum: LONGEST_TIMER,
      description: 'Milliseconds between two searches for tasks to delete.',
    }),
    background: Type.Object(
      {
        concurrency: Type.Integer({
          default: 8,
          minimum: 1,
          maximum: 256,
          description: 'Number of background conversions (202 responses) that run at once.',
        }),
        maxWaiting: Type.Integer({
          default: 1000,
          minimum: 0,
          description:
            'Number of background conversions that may wait, half of them of one caller; further ones get a 503 response.',
        }),
        maxAttempts: Type.Integer({
          default: 5,
          minimum: 1,
          description:
            'Number of attempts, each ended by the end of the process, after which a conversion is given up.',
        }),
      },
      { default: {}, additionalProperties: false },
    ),
    workers: WorkersOptions,
    heartbeat: Type.Integer({
      default: 15_000,
      minimum: 10,
      maximum: LONGEST_TIMER,
      description: 'Milliseconds of silence after which an event stream sends a comment, so that proxies keep it open.',
    }),
  },
  { additionalProperties: false },
);

export type ConversionOptions = Static<typeof options>;
export type WorkersOptions = Static<typeof WorkersOptions>;

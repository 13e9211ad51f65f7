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
        description: 'Conversions of a kind that one node does at once; default: two for each core, 16 at most.',
      }),
    ),
    concurrency: Type.Integer({
      default: 256,
      minimum: 1,
      maximum: 10_000,
      description: 'Conversions of a kind that all nodes together do at once.',
    }),
    maxWaiting: Type.Integer({
      default: 1000,
      minimum: 0,
      description:
        'Conversions of a kind that may wait on all nodes together; of one more, the latest of the caller with the longest line is answered 503.',
    }),
    timeout: Type.Integer({
      default: HOUR / 4,
      minimum: 1000,
      maximum: LONGEST_TIMER,
      description: 'Milliseconds that one conversion may take on a node, whatever its plugin says.',
    }),
  },
  {
    default: {},
    additionalProperties: false,
    description:
      'Conversions where nodes share their jobs: a kind is for example the import of office files, or the export.',
  },
);

export const options = Type.Object(
  {
    maxAge: Type.Integer({
      retention: { kind: 'tasks', unit: 'ms' },
      default: 7 * 24 * HOUR,
      minimum: 1,
      description: 'Milliseconds after its last use at which a task is forgotten with its files.',
    }),
    maxBytes: Type.Integer({
      default: 10 * 1024 ** 3,
      minimum: 0,
      description:
        'Bytes that all originals and results may take; beyond it, the least recently used tasks go of whoever keeps the most in the tenant that keeps the most.',
    }),
    cache: Type.Object(
      {
        shared: Type.Boolean({
          default: false,
          description:
            'Whether a result that was made for one tenant answers the same request of another one. It saves work, and how fast an answer comes then hints at what others have.',
        }),
      },
      { default: {}, additionalProperties: false },
    ),
    sweepEvery: Type.Integer({
      default: HOUR / 6,
      minimum: 1000,
      maximum: LONGEST_TIMER,
      description: 'Milliseconds between two looks for tasks to forget.',
    }),
    background: Type.Object(
      {
        concurrency: Type.Integer({
          default: 8,
          minimum: 1,
          maximum: 256,
          description: 'Conversions of callers who were told 202 that are under way at once.',
        }),
        maxWaiting: Type.Integer({
          default: 1000,
          minimum: 0,
          description:
            'Such conversions that may wait for their turn, half of them of one caller; one more is answered 503.',
        }),
        maxAttempts: Type.Integer({
          default: 5,
          minimum: 1,
          description: 'Attempts after which a conversion is given up during each of which the process ended.',
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

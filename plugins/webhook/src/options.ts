import { Type } from '@editor-companion/core/plugin';
import type { Static, TaskNotice } from '@editor-companion/core/plugin';

/** The notices about an imported file. */
const TASK_NOTICES = ['uploaded', 'converted', 'failed'] as const satisfies readonly TaskNotice[];

/** Excludes events of files, which have short names, and the webhook's own. */
const OTHER_EVENTS = '^(?!file:|webhook:|bus:)[a-z][a-z0-9-]*:[a-z][a-z0-9-]*$';

const DAY = 86_400_000;

export const options = Type.Object(
  {
    url: Type.Optional(
      Type.String({
        env: 'CONVERTED_WEBHOOK_URL',
        pattern: '^https?://.+',
        description:
          'Address to which notifications are posted; absent: none are sent. May contain user:password@ for basic authentication.',
        examples: ['https://example.com/hooks/conversion'],
      }),
    ),
    secret: Type.Optional(
      Type.String({
        env: 'CONVERTED_WEBHOOK_SECRET',
        writeOnly: true,
        description:
          'Secret that signs notifications: whsec_<base64>, or any text. To change it, give two with a space between, the new one first.',
      }),
    ),
    types: Type.Array(
      Type.Union([...TASK_NOTICES.map((notice) => Type.Literal(notice)), Type.String({ pattern: OTHER_EVENTS })]),
      {
        default: [],
        maxItems: 100,
        description:
          'Types of notifications besides `uploaded` and `converted`: `failed`, and events of plugins by their names, such as `doc:changed` or `comment:created`.',
        examples: [['failed', 'doc:changed', 'comment:created']],
      },
    ),
    timeout: Type.Integer({
      default: 15_000,
      minimum: 1,
      maximum: 120_000,
      description: 'Milliseconds for which the receiver may take to respond.',
    }),
    concurrency: Type.Integer({
      default: 4,
      minimum: 1,
      maximum: 64,
      description: 'Number of notifications that are sent at the same time.',
    }),
    retryDelays: Type.Array(Type.Integer({ minimum: 0, maximum: 7 * DAY }), {
      default: [5000, 60_000, 300_000, 1_800_000, 7_200_000, 28_800_000, DAY],
      maxItems: 50,
      description:
        'Milliseconds before each further attempt, up to a fifth longer at random; after the last one fails too, the notification is dead.',
    }),
    keepDelivered: Type.Integer({
      retention: { kind: 'deliveries', unit: 'ms' },
      default: 7 * DAY,
      minimum: 0,
      description: 'Milliseconds for which delivered notifications stay listed.',
    }),
    keepDead: Type.Integer({
      retention: { kind: 'deadDeliveries', unit: 'ms' },
      default: 30 * DAY,
      minimum: 0,
      description: 'Milliseconds for which dead notifications stay listed and can be replayed.',
    }),
  },
  { additionalProperties: false },
);

export type WebhookOptions = Static<typeof options>;

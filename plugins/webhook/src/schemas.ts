import { DEFAULT_TENANT, nameOfKey, Type } from '@editor-companion/core/plugin';
import type { Static } from '@editor-companion/core/plugin';
import type { Delivery as Row } from './database.ts';

const State = Type.Union([Type.Literal('pending'), Type.Literal('delivered'), Type.Literal('dead')]);

export const ListQuery = Type.Object(
  {
    state: Type.Optional(State),
    pageIndex: Type.Integer({ default: 1, minimum: 1, maximum: 1_000_000, description: 'From 1.' }),
    pageSize: Type.Integer({ default: 20, minimum: 1, maximum: 100 }),
  },
  { additionalProperties: false },
);

export const DeliveryParams = Type.Object(
  {
    id: Type.String({
      maxLength: 100,
      description: 'The webhook-id of the notification.',
      examples: ['msg_6f9619ff-8b86-4d01-b42d-00cf4fc964ff'],
    }),
  },
  { additionalProperties: false },
);

export const Delivery = Type.Object(
  {
    id: Type.String({ examples: ['msg_6f9619ff-8b86-4d01-b42d-00cf4fc964ff'] }),
    taskId: Type.String({ description: 'Id of the task, or name of the document.' }),
    tenant: Type.Optional(Type.String({ description: 'Tenant of the notification; absent: the default tenant.' })),
    type: Type.String({ description: 'Type, as in `webhook.types`.', examples: ['converted'] }),
    state: State,
    attempts: Type.Integer(),
    createdAt: Type.Integer({ description: 'Milliseconds since the epoch.', examples: [1_763_640_000_000] }),
    nextAttemptAt: Type.Optional(Type.Integer({ description: 'Milliseconds since the epoch; while pending.' })),
    finishedAt: Type.Optional(Type.Integer({ description: 'Milliseconds since the epoch; when delivered or dead.' })),
    lastStatus: Type.Optional(Type.Integer({ description: 'HTTP status of the last response.', examples: [500] })),
    lastError: Type.Optional(Type.String({ examples: ['status 500'] })),
  },
  { additionalProperties: false },
);

export const DeliveryPage = Type.Object(
  { items: Type.Array(Delivery), total: Type.Integer(), pageIndex: Type.Integer(), pageSize: Type.Integer() },
  { additionalProperties: false },
);

/** The public form of a delivery, without its body. */
export const toDelivery = (row: Row): Static<typeof Delivery> => ({
  id: row.id,
  taskId: nameOfKey(row.task_id),
  ...(row.tenant !== DEFAULT_TENANT && { tenant: row.tenant }),
  type: row.type,
  state: row.state,
  attempts: row.attempts,
  createdAt: row.created_at,
  ...(row.state === 'pending' && { nextAttemptAt: row.next_at }),
  ...(row.finished_at !== null && { finishedAt: row.finished_at }),
  ...(row.last_status !== null && { lastStatus: row.last_status }),
  ...(row.last_error !== null && { lastError: row.last_error }),
});

import { Type, type Static } from '@editor-companion/core/plugin';

export const EventOptions = Type.Object(
  {
    pause: Type.Integer({
      default: 30_000,
      minimum: 1000,
      maximum: 86_400_000,
      description: 'Milliseconds without a change after which `doc:edited` tells of all that were made.',
    }),
  },
  {
    additionalProperties: false,
    default: {},
    description: 'What the bus, and with it webhooks, is told of documents.',
  },
);

export type EventOptions = Static<typeof EventOptions>;

import { Type, type Static } from '@editor-companion/core/plugin';

export const EventOptions = Type.Object(
  {
    pause: Type.Integer({
      default: 30_000,
      minimum: 1000,
      maximum: 86_400_000,
      description: 'Milliseconds without a change after which `doc:edited` reports all changes.',
    }),
  },
  {
    additionalProperties: false,
    default: {},
    description: 'Events about documents, for other plugins and webhooks.',
  },
);

export type EventOptions = Static<typeof EventOptions>;

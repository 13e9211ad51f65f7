import { Type } from '@editor-companion/core/plugin';
import type { Static } from '@editor-companion/core/plugin';

export const Options = Type.Object(
  {
    maxWatchers: Type.Integer({
      default: 50,
      minimum: 1,
      maximum: 1000,
      description: 'Maximum number of windows that follow the event log at once.',
    }),
    keepEvents: Type.Integer({
      default: 200,
      minimum: 0,
      maximum: 5000,
      description: 'Number of latest events that a window gets when it begins to follow.',
    }),
    heartbeat: Type.Integer({
      default: 15_000,
      minimum: 1000,
      description: 'Milliseconds of silence after which an event stream sends a comment.',
    }),
  },
  { additionalProperties: false },
);

export type Options = Static<typeof Options>;

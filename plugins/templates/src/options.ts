import { Type, type Static } from '@editor-companion/core/plugin';

/** The plugin's section of companion.config.ts. */
export const TemplatesOptions = Type.Object(
  {
    seeds: Type.Boolean({
      default: true,
      description: 'Whether there are built-in templates (letter, report, minutes, contract, résumé).',
    }),
    requireIfMatch: Type.Boolean({
      default: false,
      description:
        'Whether a change or deletion without If-Match is refused (428), so that nobody overwrites changes of others by accident.',
    }),
    maxTemplates: Type.Integer({ default: 100_000, minimum: 1, description: 'Maximum number of templates.' }),
    maxBytes: Type.Integer({
      default: 10_000_000,
      minimum: 1024,
      description: 'Maximum bytes of one template: its content and page as JSON, including pictures.',
    }),
    maxNodes: Type.Integer({ default: 50_000, minimum: 1, description: 'Maximum nodes of one template.' }),
    thumbnailWidth: Type.Integer({ default: 480, minimum: 16, maximum: 2000, description: 'Pixels.' }),
    thumbnailTimeout: Type.Integer({
      default: 30_000,
      minimum: 100,
      description: 'Maximum milliseconds for creating a thumbnail.',
    }),
  },
  { additionalProperties: false },
);

export type TemplatesOptions = Static<typeof TemplatesOptions>;

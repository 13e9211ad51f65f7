import { Type, type Static } from '@editor-companion/core/plugin';

/** The plugin's section of companion.config.ts. */
export const TemplatesOptions = Type.Object(
  {
    seeds: Type.Boolean({
      default: true,
      description:
        'Whether the templates that come with the server are there (letter, report, minutes, contract, résumé).',
    }),
    requireIfMatch: Type.Boolean({
      default: false,
      description: 'Whether a change or deletion without If-Match is refused (428) instead of winning over others.',
    }),
    maxTemplates: Type.Integer({ default: 100_000, minimum: 1, description: 'Templates at most.' }),
    maxBytes: Type.Integer({
      default: 10_000_000,
      minimum: 1024,
      description: 'Bytes of one template: its content and page as JSON, pictures in it included.',
    }),
    maxNodes: Type.Integer({ default: 50_000, minimum: 1, description: 'Nodes of one template.' }),
    thumbnailWidth: Type.Integer({ default: 480, minimum: 16, maximum: 2000, description: 'Pixels.' }),
    thumbnailTimeout: Type.Integer({
      default: 30_000,
      minimum: 100,
      description: 'Milliseconds that making a thumbnail may take.',
    }),
  },
  { additionalProperties: false },
);

export type TemplatesOptions = Static<typeof TemplatesOptions>;

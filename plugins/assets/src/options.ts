import { Type, type Static } from '@editor-companion/core/plugin';

export const DEFAULT_ICONS = '@iconify-json/ri';

const ExternalAssets = Type.Object(
  {
    package: Type.String({
      minLength: 1,
      maxLength: 214,
      pattern: String.raw`^(?:@[a-z0-9~-][a-z0-9._~-]*/)?[a-z0-9~-][a-z0-9._~-]*$`,
      description: 'Name of an npm package that is installed beside the configuration.',
      examples: ['@acme/editor-external'],
    }),
    folder: Type.String({
      default: '.',
      description: 'Folder in the package that is served; files outside of it cannot be reached.',
      examples: ['dist'],
    }),
  },
  {
    additionalProperties: false,
    description: 'A package whose files are served below /static/external/. Absent: none.',
  },
);

/** The plugin's section of companion.config.ts. */
export const AssetsOptions = Type.Object(
  {
    icons: Type.String({
      default: DEFAULT_ICONS,
      minLength: 1,
      maxLength: 214,
      description: 'The icon set: an installed package in Iconify’s JSON format.',
    }),
    external: Type.Optional(ExternalAssets),
    maxFiles: Type.Integer({
      default: 20_000,
      minimum: 1,
      description: 'Maximum number of files in the external package; with more of them the server does not start.',
    }),
    maxAge: Type.Integer({
      default: 300,
      minimum: 0,
      description: 'Seconds for which caches may keep files without a version in their address.',
    }),
    compressedBytes: Type.Integer({
      default: 33_554_432,
      minimum: 0,
      description:
        'Maximum bytes of compressed files that are kept in memory; the least recently used are removed first.',
    }),
  },
  { additionalProperties: false },
);

export type AssetsOptions = Static<typeof AssetsOptions>;

import { Type, type Static } from '@editor-companion/core/plugin';

const strict = { additionalProperties: false } as const;

/** Options of a picture. Lengths are in CSS pixels. */
export const ImageOptions = Type.Object(
  {
    quality: Type.Optional(
      Type.Integer({ minimum: 0, maximum: 100, description: 'Quality of Quality of JPEG and WebP. Default: 85.' }),
    ),
    scale: Type.Optional(
      Type.Number({ minimum: 0.1, maximum: 4, description: 'Device pixels per CSS pixel. Default: 1.' }),
    ),
    width: Type.Optional(Type.Integer({ minimum: 16, maximum: 8192, description: 'Default: the width of the page.' })),
    height: Type.Optional(
      Type.Integer({ minimum: 16, maximum: 8192, description: 'Default: the height of the page.' }),
    ),
    pages: Type.Optional(
      Type.Enum(['one', 'zip'], {
        description:
          '`zip`: each printed page is a separate picture in a ZIP file; `pdfOptions` set the layout of the pages. Default: `one`.',
      }),
    ),
    fullPage: Type.Optional(
      Type.Boolean({
        description: 'Whether the picture shows the whole document (default), or only the part that fits on the page.',
      }),
    ),
    background: Type.Optional(
      Type.String({
        pattern: String.raw`^(transparent|[a-z]{3,30}|#[0-9a-fA-F]{3,8}|(rgb|hsl)a?\([0-9., %/deg]{1,60}\))$`,
        description: 'A CSS colour, or `transparent` (PNG and WebP).',
      }),
    ),
    omitBackground: Type.Optional(Type.Boolean({ description: 'Same as a transparent background.' })),
    captureBeyondViewport: Type.Optional(
      Type.Boolean({ description: 'Whether `clip` may extend beyond the page. Default: true.' }),
    ),
    fromSurface: Type.Optional(
      Type.Boolean({
        description:
          'Whether to capture from the surface rather than the view; change it for problems with graphics drivers. Default: true.',
      }),
    ),
    optimizeForSpeed: Type.Optional(Type.Boolean({ description: 'Whether to encode faster into larger files.' })),
    clip: Type.Optional(
      Type.Object(
        {
          x: Type.Number({ minimum: 0 }),
          y: Type.Number({ minimum: 0 }),
          width: Type.Number({ exclusiveMinimum: 0 }),
          height: Type.Number({ exclusiveMinimum: 0 }),
          scale: Type.Optional(Type.Number({ minimum: 0.1, maximum: 4, description: 'Additional scale. Default: 1.' })),
        },
        { ...strict, description: 'Captures only this part of the document.' },
      ),
    ),
  },
  strict,
);

export type ImageOptions = Static<typeof ImageOptions>;

import { Type, type Static } from '@editor-companion/core/plugin';

export const Options = Type.Object(
  {
    maxBytes: Type.Integer({ default: 20_000_000, minimum: 1, description: 'Largest file, in bytes; beyond it 413.' }),
    maxRows: Type.Integer({
      default: 5_000,
      minimum: 1,
      description: 'Rows that are kept; the rest is left out with a warning.',
    }),
    maxColumns: Type.Integer({
      default: 200,
      minimum: 1,
      description: 'Columns that are kept; the rest is left out with a warning.',
    }),
    header: Type.Enum(['auto', 'first-row', 'none'], {
      default: 'auto',
      description: 'Whether the first row holds headings; auto: when it has text in every column and no number.',
    }),
    fallbackEncoding: Type.String({
      default: 'windows-1252',
      description: 'WHATWG name of the encoding of files that are neither UTF-8 nor marked by a byte order mark.',
    }),
  },
  { additionalProperties: false },
);

export type CsvOptions = Static<typeof Options>;

declare module '@editor-companion/core/plugin' {
  interface PluginOptionsMap {
    csv: CsvOptions;
  }
}

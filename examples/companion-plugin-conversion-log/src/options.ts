import { Type, type Static } from '@editor-companion/core/plugin';

export const Options = Type.Object(
  {
    file: Type.String({
      default: './conversions.jsonl',
      minLength: 1,
      description: 'The log, relative to the config file.',
    }),
    maxBytes: Type.Integer({
      default: 100_000_000,
      minimum: 1000,
      description: 'Size at which the log is renamed to *.1 (replacing an older one) and begun anew.',
    }),
  },
  { additionalProperties: false },
);

declare module '@editor-companion/core/plugin' {
  interface PluginOptionsMap {
    'conversion-log': Static<typeof Options>;
  }
}

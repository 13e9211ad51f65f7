import { Type, type Static } from '@editor-companion/core/plugin';

export const options = Type.Object(
  {
    apiKey: Type.Optional(
      Type.String({ env: 'PARROT_API_KEY', writeOnly: true, description: 'Key of the Parrot account.' }),
    ),
    baseUrl: Type.String({
      env: 'PARROT_API_URL',
      default: 'https://api.parrot.example',
      pattern: '^https?://',
      description: 'Address of the Parrot API.',
    }),
  },
  { additionalProperties: false },
);

export type ParrotOptions = Static<typeof options>;

import { Type, type Static } from '@editor-companion/core/plugin';

/** Conditions to wait for after the document is loaded with its pictures, fonts and style sheets. All of them must hold. */
export const WaitFor = Type.Object(
  {
    selector: Type.Optional(
      Type.String({ minLength: 1, maxLength: 500, description: 'A CSS selector: an element that it finds.' }),
    ),
    expression: Type.Optional(
      Type.String({
        minLength: 1,
        maxLength: 2000,
        description:
          'JavaScript that comes to something true, or a promise of it; asked every 100 ms. It needs `javascript: true`.',
        examples: ['window.chartsAreDrawn === true'],
      }),
    ),
    networkIdle: Type.Optional(
      Type.Boolean({ description: 'That nothing is loaded for half a second. Default: false.' }),
    ),
    delay: Type.Optional(
      Type.Integer({ minimum: 0, maximum: 60_000, description: 'Milliseconds, when all else has come.' }),
    ),
    timeout: Type.Optional(
      Type.Integer({
        minimum: 1,
        maximum: 120_000,
        description: 'Milliseconds that selector, expression and network are waited for each. Default: 10000.',
      }),
    ),
  },
  { additionalProperties: false, description: 'What is waited for before the document is printed or drawn.' },
);

export type WaitFor = Static<typeof WaitFor>;

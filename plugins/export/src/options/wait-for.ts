import { Type, type Static } from '@editor-companion/core/plugin';

/** Conditions to wait for after the document is loaded with its pictures, fonts and style sheets. All of them must hold. */
export const WaitFor = Type.Object(
  {
    selector: Type.Optional(
      Type.String({ minLength: 1, maxLength: 500, description: 'A CSS selector: waits for a matching element.' }),
    ),
    expression: Type.Optional(
      Type.String({
        minLength: 1,
        maxLength: 2000,
        description:
          'JavaScript that returns a true value, or a promise of one; it is checked every 100 ms. Needs `javascript: true`.',
        examples: ['window.chartsAreDrawn === true'],
      }),
    ),
    networkIdle: Type.Optional(
      Type.Boolean({ description: 'Whether to wait until nothing has been loaded for half a second. Default: false.' }),
    ),
    delay: Type.Optional(
      Type.Integer({ minimum: 0, maximum: 60_000, description: 'Milliseconds to wait after all other conditions.' }),
    ),
    timeout: Type.Optional(
      Type.Integer({
        minimum: 1,
        maximum: 120_000,
        description: 'Maximum milliseconds for each of selector, expression and network. Default: 10000.',
      }),
    ),
  },
  { additionalProperties: false, description: 'Conditions to wait for before the document is rendered.' },
);

export type WaitFor = Static<typeof WaitFor>;

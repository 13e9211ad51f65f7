import { Type, type RoutePlugin } from '@editor-companion/core/plugin';
import type { Gateway } from '../gateway.ts';
import { errors } from '../errors.ts';
import { sse } from '../answer/encoder.ts';
import { createOutlet } from '../answer/outlet.ts';
import { toWireError } from '../answer/wire-error.ts';
import type { Options } from '../options.ts';
import { createSessions } from '../suggestion/sessions.ts';
import { DEFAULT_MARKER, placeOf } from '../suggestion/place.ts';
import { createSuggest } from '../suggestion/suggest.ts';
import { CompanionError } from '@editor-companion/core/plugin';

const text = (description: string) => Type.Optional(Type.String({ maxLength: 2_000_000, description }));

const SuggestionBody = Type.Object(
  {
    text: text('Plain text of the current node, with the cursor mark.'),
    node: text('Markdown of the current node, with the cursor mark.'),
    document: text('Markdown of the document, with the cursor mark.'),
    cursorMarker: Type.Optional(Type.String({ minLength: 1, maxLength: 20, default: DEFAULT_MARKER })),
    prefix: text('Text before the cursor, instead of a mark.'),
    suffix: text('Text after the cursor, instead of a mark.'),
    n: Type.Optional(Type.Integer({ minimum: 1, maximum: 5, default: 3 })),
    maxChars: Type.Optional(Type.Integer({ minimum: 1, maximum: 2000, default: 160 })),
    granularity: Type.Optional(
      Type.Union([Type.Literal('word'), Type.Literal('sentence'), Type.Literal('paragraph')], { default: 'sentence' }),
    ),
    tone: Type.Optional(Type.String({ maxLength: 100 })),
    locale: Type.Optional(Type.String({ maxLength: 35 })),
    provider: Type.Optional(Type.String({ maxLength: 60 })),
    model: Type.Optional(Type.String({ maxLength: 200 })),
    sessionId: Type.Optional(
      Type.String({ maxLength: 200, description: 'A newer request of a session takes the place of the older.' }),
    ),
    documentID: Type.Optional(Type.String({ maxLength: 200 })),
    stream: Type.Optional(Type.Boolean({ description: 'Send suggestions as they arrive.' })),
  },
  {
    // Editors send their whole context along; what is not known is left unused.
    additionalProperties: true,
    examples: [
      { text: 'The quick brown fox⦙', n: 2 },
      { prefix: 'Dear Ms. Winter,\n\nthank you ', suffix: '\n\nKind regards', granularity: 'sentence' },
    ],
  },
);

const SuggestionList = Type.Object({ suggestions: Type.Array(Type.String()) });

/** POST /ai/suggestion. */
export function suggestionRoute(gateway: Gateway, options: Options): RoutePlugin {
  const suggest = createSuggest(gateway, options);
  const sessions = createSessions();

  function targetsOf(provider: string | undefined, model: string | undefined) {
    const { providers } = gateway;
    if (provider !== undefined) return providers.targets(provider, model);
    const name = options.suggestion.provider ?? providers.first();
    if (name === undefined)
      throw errors.AI_PROVIDER_NOT_CONFIGURED({ provider: 'any', missing: 'a `<PROVIDER>_API_KEY`' });
    if (model === undefined) return providers.targetsOf(name);
    return providers.targets(name.split('/', 1)[0] ?? name, model);
  }

  return (scope) => {
    scope.post(
      '/ai/suggestion',
      {
        config: { scopes: ['ai'] },
        schema: {
          tags: ['AI'],
          summary: 'Suggest continuations at the cursor',
          operationId: 'suggest',
          body: SuggestionBody,
          response: { 200: SuggestionList },
        },
      },
      async (request, reply) => {
        const { body, caller } = request;
        const { n = 3, maxChars = 160, granularity = 'sentence', tone, locale } = body;
        const place = placeOf(body, options.suggestion);
        if (place.prefix.trim() === '' && place.suffix.trim() === '') return { suggestions: [] };
        const targets = targetsOf(body.provider, body.model);
        const session = body.sessionId === undefined ? request.id : `${caller} ${body.sessionId}`;
        const turn = sessions.enter(session, request.signal);
        const order = {
          client: request,
          targets,
          place,
          style: { n, maxChars, granularity, tone, locale },
          marker: body.cursorMarker ?? DEFAULT_MARKER,
          documentId: body.documentID,
          signal: turn.signal,
        };
        try {
          if (body.stream !== true) return { suggestions: [...(await suggest(order))] };
          const outlet = createOutlet(reply, 'suggestion', options.heartbeat);
          outlet.open(': open\n\n');
          try {
            const onProgress = (suggestions: readonly string[]): void =>
              outlet.write(sse({ suggestions, status: 'streaming' }));
            outlet.write(sse({ suggestions: await suggest({ ...order, onProgress }), status: 'complete' }));
          } catch (failure) {
            const error = CompanionError.is(failure) ? failure : errors.AI_INTERRUPTED();
            outlet.write(sse({ suggestions: [], status: 'error', error: toWireError(error, request.id) }));
          }
          outlet.end();
          return reply;
        } finally {
          turn.leave();
        }
      },
    );
  };
}

import { CompanionError, Type, type RoutePlugin, type Static } from '@editor-companion/core/plugin';
import type { Gateway } from '../gateway.ts';
import { errors } from '../errors.ts';
import { sse } from '../answer/encoder.ts';
import { Outlet } from '../answer/outlet.ts';
import { toWireError } from '../answer/wire-error.ts';
import type { Options } from '../options.ts';
import type { Providers } from '../providers.ts';
import { createSessions } from '../suggestion/sessions.ts';
import { DEFAULT_MARKER, placeOf } from '../suggestion/place.ts';
import { createSuggest, type SuggestionRequest } from '../suggestion/suggest.ts';

const text = (description: string) => Type.Optional(Type.String({ maxLength: 2_000_000, description }));

const SuggestionBody = Type.Object(
  {
    text: text('Plain text of the current node, with the cursor marker.'),
    node: text('Markdown of the current node, with the cursor marker.'),
    document: text('Markdown of the document, with the cursor marker.'),
    cursorMarker: Type.Optional(Type.String({ minLength: 1, maxLength: 20, default: DEFAULT_MARKER })),
    prefix: text('Text before the cursor, instead of a marker.'),
    suffix: text('Text after the cursor, instead of a marker.'),
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
      Type.String({ maxLength: 200, description: 'A newer request of a session replaces the earlier one.' }),
    ),
    documentID: Type.Optional(Type.String({ maxLength: 200 })),
    stream: Type.Optional(Type.Boolean({ description: 'Send suggestions as they arrive.' })),
  },
  {
    // Editors send their whole context; unknown members are ignored.
    additionalProperties: true,
    examples: [
      { text: 'The quick brown fox⦙', n: 2 },
      { prefix: 'Dear Ms. Winter,\n\nthank you ', suffix: '\n\nKind regards', granularity: 'sentence' },
    ],
  },
);

const SuggestionList = Type.Object({ suggestions: Type.Array(Type.String()) });

type SuggestionBody = Static<typeof SuggestionBody>;

/** POST /ai/suggestion. */
export function suggestionRoute(gateway: Gateway, options: Options): RoutePlugin {
  const suggest = createSuggest(gateway, options);
  const sessions = createSessions();
  const schema = {
    tags: ['AI'],
    summary: 'Suggest continuations at the cursor',
    operationId: 'suggest',
    body: SuggestionBody,
    response: { 200: SuggestionList },
  };

  return (scope) => {
    scope.post('/ai/suggestion', { config: { scopes: ['ai'] }, schema }, async (request, reply) => {
      const { body, caller } = request;
      const place = placeOf(body, options.suggestion);
      if (place.prefix.trim() === '' && place.suffix.trim() === '') return { suggestions: [] };
      const targets = targetsOf(body, gateway.providers, options);
      const session = body.sessionId === undefined ? request.id : `${caller} ${body.sessionId}`;
      const turn = sessions.enter(session, request.signal);
      const order = { client: request, targets, place, ...wishesOf(body), signal: turn.signal };
      try {
        if (body.stream !== true) return { suggestions: [...(await suggest(order))] };
        const outlet = new Outlet(reply, 'suggestion', options.heartbeat);
        await streamSuggestions((onProgress) => suggest({ ...order, onProgress }), outlet, request.id);
        return reply;
      } finally {
        turn.leave();
      }
    });
  };
}

/** @throws CompanionError AI_PROVIDER_NOT_CONFIGURED (501) and its like. */
function targetsOf(
  { provider, model }: SuggestionBody,
  providers: Providers,
  options: Options,
): SuggestionRequest['targets'] {
  if (provider !== undefined) return providers.targets(provider, model);
  const name = options.suggestion.provider ?? providers.first();
  if (name === undefined)
    throw errors.AI_PROVIDER_NOT_CONFIGURED({ provider: 'any', missing: 'a `<PROVIDER>_API_KEY`' });
  if (model === undefined) return providers.targetsOf(name);
  return providers.targets(name.split('/', 1)[0] ?? name, model);
}

const wishesOf = (body: SuggestionBody): Pick<SuggestionRequest, 'style' | 'marker' | 'documentId'> => {
  const { n = 3, maxChars = 160, granularity = 'sentence', tone, locale } = body;
  return {
    style: { n, maxChars, granularity, tone, locale },
    marker: body.cursorMarker ?? DEFAULT_MARKER,
    documentId: body.documentID,
  };
};

/** Sends the suggestions so far, repeatedly, until they are complete. A failure becomes the last event. */
async function streamSuggestions(
  suggest: (onProgress: (suggestions: readonly string[]) => void) => Promise<readonly string[]>,
  outlet: Outlet,
  requestId: string,
): Promise<void> {
  outlet.open(': open\n\n');
  try {
    const suggestions = await suggest((some) => outlet.write(sse({ suggestions: some, status: 'streaming' })));
    outlet.write(sse({ suggestions, status: 'complete' }));
  } catch (failure) {
    const error = CompanionError.is(failure) ? failure : errors.AI_INTERRUPTED();
    outlet.write(sse({ suggestions: [], status: 'error', error: toWireError(error, requestId) }));
  }
  outlet.end();
}

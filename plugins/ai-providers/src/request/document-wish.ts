import type { AiDocumentWish } from '@editor-companion/core/plugin';
import { defined, text } from '../vendor/json.ts';
import { errors } from '../errors.ts';
import { documentOf, type Body } from './conversation.ts';

/** The maximum number of tool names in a request, and the maximum length of the names of a document, copy or field. */
const MAX_TOOLS = 100;
const MAX_NAME = 512;

/**
 * The members that make the server run tools in the document `documentID`: `documentTools` (names, with `*` for any characters, or `true`
 * for all), `documentMode`, `documentBranch`, `documentField`. Undefined without them.
 * @throws CompanionError AI_BODY_INVALID.
 */
export function documentWishOf(body: Body): AiDocumentWish | undefined {
  const { documentTools: asked } = body;
  if (asked == null || asked === false) return undefined;
  if (documentOf(body) === undefined) throw invalid('documentTools', 'used without `documentID`');
  const [mode, branch, field] = ['documentMode', 'documentBranch', 'documentField'].map((name) => nameIn(body, name));
  return { tools: asked === true ? ['*'] : namesOf(asked), ...defined({ mode, branch, field }) };
}

/** @throws CompanionError AI_BODY_INVALID. */
function namesOf(asked: unknown): readonly string[] {
  const isList = Array.isArray(asked) && asked.length <= MAX_TOOLS;
  if (isList && asked.every((name) => text(name) !== '' && text(name).length <= MAX_NAME)) return asked as string[];
  throw invalid('documentTools', `neither true nor a list of at most ${MAX_TOOLS} names`);
}

function nameIn(body: Body, name: string): string | undefined {
  const value = body[name] ?? undefined;
  if (value === undefined || (text(value) !== '' && text(value).length <= MAX_NAME)) return text(value) || undefined;
  throw invalid(name, `not a text of at most ${MAX_NAME} characters`);
}

const invalid = (name: string, what: string) => errors.AI_BODY_INVALID({ reason: `\`${name}\` is ${what}` });

import type { AiTool } from '@editor-companion/core/plugin';
import { errors } from '../../errors.ts';

/** The maximum number of a caller's tools, and of characters in all their schemas as JSON. */
export const MAX_CLIENT_TOOLS = 64;
const MAX_CHARACTERS = 256_000;
const NAME = /^[A-Za-z_][\w-]{0,63}$/;

/** A call for the caller to make. */
export interface ClientCall {
  /** The id for the caller. Unlike a vendor's id, it identifies the run as well. */
  readonly id: string;
  /** The vendor's id. */
  readonly vendorId: string;
  readonly tool: string;
  /** JSON as text. */
  readonly input: string;
}

/** The result of a call that the caller made. */
export interface ClientResult {
  readonly id: string;
  /** For the model. */
  readonly content: string;
  readonly isError?: boolean | undefined;
}

/**
 * Checks the tools that a caller declares and runs itself.
 * @param taken names of the tools that the server runs.
 * @throws CompanionError ASSISTANT_TOOLS_INVALID (400).
 */
export function checkClientTools(tools: readonly AiTool[], taken: ReadonlySet<string>): void {
  const refuse = (reason: string) => errors.ASSISTANT_TOOLS_INVALID({ reason });
  if (tools.length > MAX_CLIENT_TOOLS)
    throw refuse(`there are ${tools.length} of them, and the limit is ${MAX_CLIENT_TOOLS}`);
  if (JSON.stringify(tools).length > MAX_CHARACTERS)
    throw refuse(`together they have more than ${MAX_CHARACTERS} characters`);
  const names = new Set<string>();
  for (const {
    function: { name },
  } of tools) {
    if (!NAME.test(name))
      throw refuse(`«${name.slice(0, 64)}» is not a valid name of a tool: letters, digits, - and _, at most 64`);
    if (names.has(name)) throw refuse(`«${name}» is declared twice`);
    if (taken.has(name)) throw refuse(`«${name}» is also a tool of this server; leave one of them out`);
    names.add(name);
  }
}

const ID = /^([\da-f]{8})([\da-f]{4})([\da-f]{4})([\da-f]{4})([\da-f]{12})_\d{1,7}$/;

/** The id of a call for its caller: at most 40 characters, OpenAI's limit. @param number from 1 on. */
export const callIdOf = (run: string, number: number): string => `${run.replaceAll('-', '')}_${number}`;

/** The run of a call; undefined if the id is not one of this server's. */
export function runOfCall(id: string): string | undefined {
  const parts = ID.exec(id)?.slice(1);
  return parts?.join('-');
}

/** @throws CompanionError ASSISTANT_RESULTS_INVALID (400) where a call has no result, or a result no call. */
export function checkResults(waiting: readonly ClientCall[], results: readonly ClientResult[]): void {
  const wanted = new Set(waiting.map(({ id }) => id));
  const given = new Set(results.map(({ id }) => id));
  const missing = [...wanted.difference(given)];
  const unknown = [...given.difference(wanted)];
  if (missing.length === 0 && unknown.length === 0 && given.size === results.length) return;
  const reasons = [
    ...(missing.length > 0 ? [`results are missing for ${missing.join(', ')}`] : []),
    ...(unknown.length > 0 ? [`the run has no calls ${unknown.join(', ').slice(0, 200)}`] : []),
    ...(given.size < results.length ? ['a call has two results'] : []),
  ];
  throw errors.ASSISTANT_RESULTS_INVALID({ reason: reasons.join('; ') });
}

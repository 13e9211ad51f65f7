import type { TSchema } from '@editor-companion/core/plugin';
import { Check, Default, Errors } from 'typebox/value';
import { TOOLS, type ToolInput, type ToolName } from './spec.ts';

const MAX_FAULTS = 5;
/** Characters of arguments that are parsed on the main thread. */
export const MAX_INPUT = 400_000;

/** What a model called a tool with was not what the tool takes; the message tells it what is. */
export class InputFault extends Error {
  override readonly name = 'InputFault';
  readonly code = 'INPUT_INVALID';
}

/** @param json arguments as the model wrote them; none is an empty object. @throws InputFault */
export const readInput = <Name extends ToolName>(name: Name, json: string): ToolInput<Name> =>
  readInputOf(name, TOOLS[name].parameters, json) as ToolInput<Name>;

/** As `readInput`, for a tool with a schema of its own. @throws InputFault */
export function readInputOf(name: string, schema: TSchema, json: string): unknown {
  const input: unknown = Default(schema, parseObject(json));
  if (Check(schema, input)) return input;
  const faults = [...Errors(schema, input)].slice(0, MAX_FAULTS);
  const list = faults.map(({ instancePath, message }) => `${instancePath || name}: ${message}`).join('; ');
  throw new InputFault(`The arguments are not what \`${name}\` takes: ${list}.`);
}

/** @throws InputFault for what is no JSON, or no object. */
export function parseObject(json: string): Record<string, unknown> {
  const value = parse(json.trim() === '' ? '{}' : json);
  if (typeof value === 'object' && value !== null && !Array.isArray(value)) return value as Record<string, unknown>;
  throw new InputFault('The arguments are no JSON object.');
}

function parse(json: string): unknown {
  if (json.length > MAX_INPUT) throw new InputFault(`The arguments have more than ${MAX_INPUT} characters.`);
  try {
    return JSON.parse(json);
  } catch (error) {
    throw new InputFault(`The arguments are no JSON: ${(error as Error).message}.`);
  }
}

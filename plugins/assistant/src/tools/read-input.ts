import { Check, Default, Errors } from 'typebox/value';
import { TOOLS, type ToolInput, type ToolName } from './spec.ts';

const MAX_FAULTS = 5;

/** What a model called a tool with was not what the tool takes; the message tells it what is. */
export class InputFault extends Error {
  override readonly name = 'InputFault';
  readonly code = 'INPUT_INVALID';
}

/** @param json arguments as the model wrote them; none is an empty object. @throws InputFault */
export function readInput<Name extends ToolName>(name: Name, json: string): ToolInput<Name> {
  const { parameters } = TOOLS[name];
  const input: unknown = Default(parameters, parse(json.trim() === '' ? '{}' : json));
  if (Check(parameters, input)) return input as ToolInput<Name>;
  const faults = [...Errors(parameters, input)].slice(0, MAX_FAULTS);
  const list = faults.map(({ instancePath, message }) => `${instancePath || name}: ${message}`).join('; ');
  throw new InputFault(`The arguments are not what \`${name}\` takes: ${list}.`);
}

function parse(json: string): unknown {
  try {
    return JSON.parse(json);
  } catch (error) {
    throw new InputFault(`The arguments are no JSON: ${(error as Error).message}.`);
  }
}

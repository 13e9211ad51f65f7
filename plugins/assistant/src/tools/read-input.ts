import type { TSchema } from '@editor-companion/core/plugin';
import { Check, Default, Errors } from 'typebox/value';
import { InputFault, parseObject } from './arguments.ts';
import { TOOLS, type ToolInput, type ToolName } from './spec.ts';

const MAX_FAULTS = 5;

/** @param json arguments as the model wrote them; none is an empty object. @throws InputFault */
export const readInput = <Name extends ToolName>(name: Name, json: string): ToolInput<Name> =>
  readInputOf(name, TOOLS[name].parameters, json) as ToolInput<Name>;

/** Like `readInput`, for a tool with a schema of its own. @throws InputFault */
export function readInputOf(name: string, schema: TSchema, json: string): unknown {
  const input: unknown = Default(schema, parseObject(json));
  if (Check(schema, input)) return input;
  const faults = [...Errors(schema, input)].slice(0, MAX_FAULTS);
  const list = faults.map(({ instancePath, message }) => `${instancePath || name}: ${message}`).join('; ');
  throw new InputFault(`The arguments are not what \`${name}\` takes: ${list}.`);
}

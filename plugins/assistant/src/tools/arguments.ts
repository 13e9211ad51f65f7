/** The maximum length of arguments that are parsed on the main thread, in characters. */
export const MAX_INPUT = 400_000;

/** The model's arguments do not match the tool's schema. The message describes valid ones. */
export class InputFault extends Error {
  override readonly name = 'InputFault';
  readonly code = 'INPUT_INVALID';
}

/** @throws InputFault if it is not JSON, or not an object. */
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

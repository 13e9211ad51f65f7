import { parse } from 'secure-json-parse';
import { httpErrors } from '../errors.ts';

/** Parses JSON so that its members cannot change prototypes. @throws CompanionError BODY_NOT_JSON. */
export function parseJson(text: string): unknown {
  try {
    return parse(text, { protoAction: 'error', constructorAction: 'error' });
  } catch {
    throw httpErrors.BODY_NOT_JSON();
  }
}

import { CompanionError, type Logger } from '@editor-companion/core/plugin';
import type { Validator } from 'typebox/compile';

const MAX_FAULTS = 10;
const MAX_NAME = 100;

/** A request on the socket: `{"action":"version.list","requestId":"7","limit":10}`. */
export interface Question {
  readonly action: string;
  readonly requestId: unknown;
  /** All other members. */
  readonly payload: Record<string, unknown>;
}

/** @returns undefined if it is not a request. */
export function readQuestion(text: string): Question | undefined {
  try {
    const message: unknown = JSON.parse(text);
    if (typeof message !== 'object' || message === null) return undefined;
    const { action, requestId, ...payload } = message as Record<string, unknown>;
    return typeof action === 'string' ? { action, requestId, payload } : undefined;
  } catch {
    return undefined;
  }
}

/** The action's name, shortened for the answer. */
export const shortName = (action: string): string => action.slice(0, MAX_NAME);

/** The faults of a payload, by path. */
export const faultsOf = (payload: Validator, value: unknown): { path: string; message: string }[] =>
  payload
    .Errors(value)
    .slice(0, MAX_FAULTS)
    .map(({ instancePath, message }) => ({ path: instancePath.slice(1).replaceAll('/', '.'), message }));

/** The error as the requester sees it. Unexpected errors go to the log only. */
export function describeFailure(
  error: unknown,
  action: string,
  logger: Logger,
): { error: string; message: string; details?: unknown } {
  if (CompanionError.is(error))
    return { error: error.code, message: error.message, ...(error.details && { details: error.details }) };
  logger.error({ err: error, action }, 'an action failed unexpectedly');
  return { error: 'INTERNAL_ERROR', message: 'The server failed on this action. Its log contains the cause.' };
}

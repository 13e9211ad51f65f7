const MAX_CAUSES = 5;

/**
 * An error for the log: type, code, message, stack and causes. Omits other members, since libraries attach requests, headers and whole
 * configurations to their errors.
 */
export function serializeError(error: unknown, depth = 0): unknown {
  if (!(error instanceof Error)) return error;
  const { code, status, details } = error as Error & { code?: unknown; status?: unknown; details?: unknown };
  return {
    type: error.name,
    message: error.message,
    ...(code !== undefined && { code }),
    ...(status !== undefined && { status }),
    ...(details !== undefined && { details }),
    stack: error.stack,
    ...(error.cause !== undefined && depth < MAX_CAUSES && { cause: serializeError(error.cause, depth + 1) }),
    ...(error instanceof AggregateError && {
      errors: error.errors.map((one: unknown) => serializeError(one, MAX_CAUSES)),
    }),
  };
}

import { CompanionError } from '../../base/errors.ts';
import { httpErrors } from '../errors.ts';

/** The circumstances of a failure. */
export interface FailureContext {
  readonly mediaType: string;
  readonly shuttingDown: boolean;
  /** The client has gone, or the request's signal aborted. */
  readonly aborted: boolean;
}

const BY_FASTIFY_CODE: Readonly<Record<string, () => CompanionError>> = {
  FST_ERR_CTP_INVALID_JSON_BODY: httpErrors.BODY_NOT_JSON,
  FST_ERR_CTP_EMPTY_JSON_BODY: httpErrors.BODY_NOT_JSON,
  FST_ERR_CTP_BODY_TOO_LARGE: httpErrors.PAYLOAD_TOO_LARGE,
  FST_ERR_MAX_PARAM_LENGTH: httpErrors.URI_TOO_LONG,
};

const BY_STATUS: Readonly<Record<number, () => CompanionError>> = {
  408: httpErrors.REQUEST_TIMEOUT,
  413: httpErrors.PAYLOAD_TOO_LARGE,
  414: httpErrors.URI_TOO_LONG,
  431: httpErrors.HEADERS_TOO_LARGE,
};

/** Turns any thrown value into an error that is safe to show. Unforeseen errors become INTERNAL_ERROR. */
export function toCompanionError(failure: unknown, context: FailureContext): CompanionError {
  if (CompanionError.is(failure)) return failure;
  if (isDiskFull(failure)) return httpErrors.STORAGE_FULL({}, { cause: failure });
  if (context.shuttingDown && context.aborted) return httpErrors.SHUTTING_DOWN({}, { cause: failure });
  const { code, statusCode: status = 500 } = asRecord(failure);
  const known = typeof code === 'string' ? BY_FASTIFY_CODE[code] : undefined;
  if (known) return known();
  if (status === 415) return httpErrors.MEDIA_TYPE_UNSUPPORTED({ type: context.mediaType });
  if (typeof status !== 'number' || status < 400 || status > 499)
    return httpErrors.INTERNAL_ERROR({}, { cause: failure });
  return (BY_STATUS[status] ?? httpErrors.REQUEST_INVALID)();
}

const FULL = new Set(['ENOSPC', 'EDQUOT', 'SQLITE_FULL']);
const MAX_CAUSES = 8;

/** True if the disk or the quota is full, at any depth of the causes. */
export function isDiskFull(failure: unknown): boolean {
  let current = failure;
  for (let depth = 0; depth < MAX_CAUSES && typeof current === 'object' && current !== null; depth++) {
    const { code, cause } = asRecord(current);
    if (typeof code === 'string' && FULL.has(code)) return true;
    current = cause;
  }
  return false;
}

const asRecord = (value: unknown): { code?: unknown; statusCode?: unknown; cause?: unknown } =>
  typeof value === 'object' && value !== null ? value : {};

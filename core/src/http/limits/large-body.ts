import { httpErrors } from '../errors.ts';
import type { Step } from '../steps.ts';

/** Bytes of a multipart body besides its file: boundaries, part headers, a few fields. */
const MULTIPART_BYTES = 65_536;

/**
 * Refuses a body whose announced length exceeds its route's limit, before a byte of it is read. Its reader counts a body without a length,
 * and files between the two limits.
 */
export const refuseLargeBodies: Step = (request) => {
  const { 'content-length': length, 'content-type': type } = request.headers;
  if (length === undefined || request.is404) return undefined;
  const { bodyLimit, config } = request.routeOptions;
  if (!type?.toLowerCase().startsWith('multipart/'))
    return Number(length) > bodyLimit ? httpErrors.PAYLOAD_TOO_LARGE() : undefined;
  const { maxFileBytes: limit = Number.POSITIVE_INFINITY } = config;
  return Number(length) > limit + MULTIPART_BYTES ? httpErrors.FILE_TOO_LARGE({ limit }) : undefined;
};

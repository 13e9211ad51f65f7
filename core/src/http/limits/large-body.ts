import { httpErrors } from '../errors.ts';
import type { Step } from '../steps.ts';

/** Bytes of a multipart body besides its file: boundaries, heads of parts, a few fields. */
const MULTIPART_BYTES = 65_536;

/**
 * Refuses bodies that announce more than their route takes, before a byte of them is read. Bodies without a length, and files
 * between the two limits, are counted by whoever reads them.
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

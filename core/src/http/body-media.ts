import { httpErrors } from './errors.ts';
import type { Step } from './steps.ts';

/**
 * Refuses a body that no parser can read before its first byte is read: a compressed one, since nothing decompresses bodies, and one whose
 * type is not in the route's `consumes`.
 */
export const refuseForeignBodies: Step = ({ headers, routeOptions: { schema } }) => {
  const encoding = headers['content-encoding'];
  if (encoding !== undefined && encoding !== 'identity')
    return httpErrors.CONTENT_ENCODING_UNSUPPORTED({ encoding: encoding.slice(0, 40) });
  const type = headers['content-type'];
  if (type === undefined || !isConsuming(schema) || schema.consumes.includes(essenceOf(type))) return undefined;
  return httpErrors.MEDIA_TYPE_UNSUPPORTED({ type: type.slice(0, 100) });
};

const isConsuming = (schema: unknown): schema is { consumes: readonly string[] } =>
  typeof schema === 'object' && schema !== null && 'consumes' in schema && Array.isArray(schema.consumes);

const essenceOf = (type: string): string => (type.split(';', 1)[0] ?? '').trim().toLowerCase();

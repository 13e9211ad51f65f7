import { httpErrors } from './errors.ts';
import type { Step } from './steps.ts';

/** Nothing here unpacks a body, so a compressed one would be read as broken JSON, or kept as a broken file. */
export const refuseCompressedBodies: Step = ({ headers }) => {
  const encoding = headers['content-encoding'];
  if (encoding === undefined || encoding === 'identity') return undefined;
  return httpErrors.CONTENT_ENCODING_UNSUPPORTED({ encoding: encoding.slice(0, 40) });
};

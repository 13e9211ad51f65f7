import type { Resource } from '../content/source/write-job.ts';

/** A picture as an address that holds it. */
export const dataUrl = ({ mediaType, bytes }: Resource): string =>
  `data:${mediaType.split(';')[0]};base64,${Buffer.from(bytes).toString('base64')}`;

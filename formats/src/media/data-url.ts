import type { Resource } from '../content/source/write-job.ts';

/** Returns a picture as a data URL. */
export const dataUrl = ({ mediaType, bytes }: Resource): string =>
  `data:${mediaType.split(';')[0]};base64,${Buffer.from(bytes).toString('base64')}`;

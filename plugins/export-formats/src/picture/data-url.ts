import type { ExportResource } from '@editor-companion/core/plugin';

/** A picture as an address that holds it. */
export const dataUrl = ({ mediaType, bytes }: ExportResource): string =>
  `data:${mediaType.split(';')[0]};base64,${Buffer.from(bytes).toString('base64')}`;

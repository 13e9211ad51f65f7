/** The kind of an asset as users know it. `folder` is for folders. */
export type AssetType = 'folder' | 'image' | 'video' | 'audio' | 'doc' | 'other';

export const ASSET_TYPES = ['folder', 'image', 'video', 'audio', 'doc', 'other'] as const;

/** Media types below `application/` that count as documents. */
const DOCUMENTS =
  /^application\/(?:pdf|rtf|epub\+zip|json|xml|msword|vnd\.(?:ms-(?:excel|powerpoint|works)|openxmlformats-officedocument\.|oasis\.opendocument\.))/u;

/** Returns the kind of a media type. */
export function kindOf(mediaType: string): Exclude<AssetType, 'folder'> {
  const [family = ''] = mediaType.split('/');
  if (family === 'image' || family === 'video' || family === 'audio') return family;
  return family === 'text' || DOCUMENTS.test(mediaType) ? 'doc' : 'other';
}

export const IMAGE_TYPES = ['jpeg', 'png', 'webp'] as const;
export type ImageType = (typeof IMAGE_TYPES)[number];

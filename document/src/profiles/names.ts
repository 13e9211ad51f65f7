/** The editors whose documents this package maps. */
export const PROFILE_IDS = ['starterkit', 'umo', 'prosemirror'] as const;
export type ProfileId = (typeof PROFILE_IDS)[number];

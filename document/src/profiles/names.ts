/* The editors whose documents this package maps, by themselves, so that who only lists them loads no mapping. */

/** The ids of profiles for `toProfile` and `fromProfile`. */
export const PROFILE_IDS = ['starterkit', 'starterkit2', 'umo', 'blocknote', 'prosemirror'] as const;
export type ProfileId = (typeof PROFILE_IDS)[number];

/** The name of each editor, and the version that the profile is based on. */
export const PROFILES: Readonly<Record<ProfileId, { readonly title: string; readonly editor: string }>> = {
  starterkit: { title: 'Tiptap StarterKit', editor: '@tiptap/starter-kit 3.31' },
  starterkit2: { title: 'Tiptap StarterKit 2', editor: '@tiptap/starter-kit 2.27' },
  umo: { title: 'Umo Editor', editor: '@umoteam/editor 10.2' },
  blocknote: { title: 'BlockNote', editor: '@blocknote/core 0.55' },
  prosemirror: { title: 'ProseMirror', editor: 'prosemirror-schema-basic 1.2, prosemirror-schema-list 1.6' },
};

/** The editors in the answer of GET /capabilities. */
export const profiles = PROFILE_IDS.map((id) => ({ id, ...PROFILES[id] }));

export const isProfileId = (id: unknown): id is ProfileId => PROFILE_IDS.some((known) => known === id);

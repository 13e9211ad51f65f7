/** An icon of the set by its name: what stands within its `<svg>`. See vite.config.ts. */
declare module 'ri:*' {
  const body: string;
  export default body;
}

/** The style sheet of editor content, for what lies within `.ProseMirror` and `.editor-content`. */
declare module 'virtual:content.css' {}

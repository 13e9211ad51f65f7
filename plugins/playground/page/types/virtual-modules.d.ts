/** An icon of the set by its name: the content of its `<svg>`. See vite.config.ts. */
declare module 'ri:*' {
  const body: string;
  export default body;
}

/** The style sheet of editor content, for elements within `.ProseMirror` and `.editor-content`. */
declare module 'virtual:content.css' {}

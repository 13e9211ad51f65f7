/** An icon of the set by its name: the content of its `<svg>`. See vite.config.ts. */
declare module 'ri:*' {
  const body: string;
  export default body;
}

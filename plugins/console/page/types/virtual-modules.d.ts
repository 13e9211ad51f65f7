/** An icon of the set by its name: what stands within its `<svg>`. See vite.config.ts. */
declare module 'ri:*' {
  const body: string;
  export default body;
}

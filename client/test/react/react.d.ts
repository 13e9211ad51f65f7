/* The other types that the tests use. */
declare module 'react' {
  export function createElement(component: () => unknown): unknown;
  export function act(work: () => void | Promise<void>): Promise<void>;
}

declare module 'react-dom/client' {
  export function createRoot(container: object): { render(node: unknown): void; unmount(): void };
}

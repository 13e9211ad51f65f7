const PAGE_BYTES = 65_536;

/** The memory of a WebAssembly program. TypeScript declares it only for browsers. */
interface Memory {
  readonly buffer: ArrayBuffer;
  grow: (this: Memory, pages: number) => number;
}

declare const WebAssembly: { readonly Memory: { readonly prototype: Memory } };

const { prototype } = WebAssembly.Memory;
const { grow } = prototype;

/**
 * Limits the memory of every WebAssembly program of this thread, since the limits of a worker thread cover the JavaScript heap only. A
 * program that needs more sees an out-of-memory failure. The last call wins. Use it in worker tasks: on the main thread it would affect all
 * code.
 * @example
 * limitWebAssemblyMemory(256 * 1024 * 1024);
 * const task: WorkerTask<PdfInput, Uint8Array> = async ({ path }) => paint(await readFile(path));
 * export default task;
 */
export function limitWebAssemblyMemory(bytes: number): void {
  prototype.grow = function (pages) {
    if (this.buffer.byteLength + pages * PAGE_BYTES > bytes) throw new RangeError('no more memory');
    return grow.call(this, pages);
  };
}

const PAGE_BYTES = 65_536;

/** Memory of a WebAssembly program; TypeScript knows it only together with browsers. */
interface Memory {
  readonly buffer: ArrayBuffer;
  grow: (this: Memory, pages: number) => number;
}

declare const WebAssembly: { readonly Memory: { readonly prototype: Memory } };

const { prototype } = WebAssembly.Memory;
const { grow } = prototype;

/**
 * Lets no WebAssembly program of this thread grow beyond so many bytes, as the limits of a worker thread count only the heap of
 * JavaScript. The program is told that there is no more memory, as by a full machine. The last call holds. It is for a worker's
 * task: on the main thread it would bind everybody.
 *
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

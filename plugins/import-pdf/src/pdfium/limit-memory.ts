const PAGE_BYTES = 65_536;

/** Memory of a WebAssembly program; TypeScript knows it only together with browsers. */
interface Memory {
  readonly buffer: ArrayBuffer;
  grow: (this: Memory, pages: number) => number;
}

declare const WebAssembly: { readonly Memory: { readonly prototype: Memory } };

const { prototype } = WebAssembly.Memory;
const { grow } = prototype;

/** Lets no WebAssembly of this thread have more than so many bytes: no limit of a thread counts them. The last call holds. */
export function limitMemory(bytes: number): void {
  prototype.grow = function (pages) {
    if (this.buffer.byteLength + pages * PAGE_BYTES > bytes) throw new RangeError('no more memory');
    return grow.call(this, pages);
  };
}

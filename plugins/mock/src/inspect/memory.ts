const PAGE_BYTES = 65_536;

/** Memory of a WebAssembly program; TypeScript knows it only together with browsers. */
export interface Memory {
  readonly buffer: ArrayBuffer;
  /** Pages of 64 KiB more; how many there were. */
  grow: (this: Memory, pages: number) => number;
}

declare const WebAssembly: { readonly Memory: { readonly prototype: Memory } };

/** Lets no WebAssembly of this thread have more than so many bytes: its program is then told that there is no more. */
export function limitMemory(bytes: number): void {
  const { prototype } = WebAssembly.Memory;
  const { grow } = prototype;
  prototype.grow = function (pages) {
    if (this.buffer.byteLength + pages * PAGE_BYTES > bytes) throw new RangeError('no more memory');
    return grow.call(this, pages);
  };
}

import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';

/** The functions of HarfBuzz's subsetter that are called, a WebAssembly module without imports. Numbers are addresses in its memory. */
interface Subsetter {
  readonly memory: { readonly buffer: ArrayBuffer };
  _initialize(): void;
  malloc(bytes: number): number;
  free(address: number): void;
  hb_blob_create(data: number, length: number, mode: number, userData: number, destroy: number): number;
  hb_blob_destroy(blob: number): void;
  hb_blob_get_data(blob: number, length: number): number;
  hb_blob_get_length(blob: number): number;
  hb_face_create(blob: number, index: number): number;
  hb_face_destroy(face: number): void;
  hb_face_reference_blob(face: number): number;
  hb_set_add(set: number, value: number): void;
  hb_set_clear(set: number): void;
  hb_subset_input_create_or_fail(): number;
  hb_subset_input_destroy(input: number): void;
  hb_subset_input_glyph_set(input: number): number;
  hb_subset_input_set(input: number, kind: number): number;
  hb_subset_input_unicode_set(input: number): number;
  hb_subset_input_set_flags(input: number, flags: number): void;
  hb_subset_or_fail(face: number, input: number): number;
}

/** Values of hb-subset.h and hb-blob.h. */
const MODE_WRITABLE = 2;
const DROPPED_TABLES = 3;
const LAYOUT_FEATURES = 6;
const NO_HINTING = 1;
const RETAIN_GLYPH_IDS = 2;
const NOTDEF_OUTLINE = 0x40;
/** Tables that a font in a PDF file does not need. */
const UNUSED = ['GSUB', 'GPOS', 'GDEF', 'BASE', 'name', 'post', 'OS/2', 'STAT', 'DSIG', 'meta', 'vhea', 'vmtx'];

/** The part of the global that is called; its types come with those of browsers, which are not loaded here. */
declare const WebAssembly: {
  instantiate(bytes: Uint8Array): Promise<{ readonly instance: { readonly exports: object } }>;
};

let loaded: Promise<Subsetter> | undefined;

async function load(): Promise<Subsetter> {
  const file = createRequire(import.meta.url).resolve('harfbuzzjs/dist/harfbuzz-subset.wasm');
  const { instance } = await WebAssembly.instantiate(await readFile(file));
  // The tests call all of its functions that are used.
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion
  const subsetter = instance.exports as unknown as Subsetter;
  subsetter._initialize();
  return subsetter;
}

/** The glyphs that a subset keeps: by their numbers, which stay the same, or by the Unicode characters that they represent. */
export type SubsetContent = { readonly glyphs: Iterable<number> } | { readonly characters: Iterable<number> };

/**
 * Cuts a TrueType font for a PDF file: without hinting, without layout rules. A subset by characters keeps the table `cmap`, so that a
 * viewer finds further glyphs in it; a subset by glyphs does not.
 *
 * @throws Error where the font is damaged.
 */
export async function subsetFont(font: Uint8Array, content: SubsetContent): Promise<Uint8Array> {
  loaded ??= load();
  const hb = await loaded;
  const address = hb.malloc(font.length);
  new Uint8Array(hb.memory.buffer).set(font, address);
  const blob = hb.hb_blob_create(address, font.length, MODE_WRITABLE, 0, 0);
  const face = hb.hb_face_create(blob, 0);
  hb.hb_blob_destroy(blob);
  const input = inputOf(hb, content);
  const subset = hb.hb_subset_or_fail(face, input);
  hb.hb_subset_input_destroy(input);
  hb.hb_face_destroy(face);
  hb.free(address);
  if (subset === 0) throw new Error('A font of the package cannot be cut.');
  return taken(hb, subset);
}

/** Returns the address of HarfBuzz's input: the glyphs and tables to keep or drop. */
function inputOf(hb: Subsetter, content: SubsetContent): number {
  const input = hb.hb_subset_input_create_or_fail();
  const byGlyphs = 'glyphs' in content;
  hb.hb_subset_input_set_flags(input, NO_HINTING | NOTDEF_OUTLINE | (byGlyphs ? RETAIN_GLYPH_IDS : 0));
  hb.hb_set_clear(hb.hb_subset_input_set(input, LAYOUT_FEATURES));
  const dropped = hb.hb_subset_input_set(input, DROPPED_TABLES);
  for (const tag of byGlyphs ? [...UNUSED, 'cmap'] : UNUSED) hb.hb_set_add(dropped, tagOf(tag));
  const wanted = byGlyphs ? hb.hb_subset_input_glyph_set(input) : hb.hb_subset_input_unicode_set(input);
  for (const value of byGlyphs ? content.glyphs : content.characters) hb.hb_set_add(wanted, value);
  return input;
}

function taken(hb: Subsetter, face: number): Uint8Array {
  const blob = hb.hb_face_reference_blob(face);
  const data = hb.hb_blob_get_data(blob, 0);
  const bytes = new Uint8Array(hb.memory.buffer).slice(data, data + hb.hb_blob_get_length(blob));
  hb.hb_blob_destroy(blob);
  hb.hb_face_destroy(face);
  return bytes;
}

const tagOf = (tag: string): number => Buffer.from(tag.padEnd(4), 'latin1').readInt32BE(0);

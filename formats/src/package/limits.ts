/** Limits of an untrusted package. Regular documents stay far below all of them. */
export const PACKAGE_LIMITS = {
  /** Members of the archive. */
  entries: 10_000,
  /** Decompressed bytes of all members together, as declared and as found. */
  totalBytes: 512 * 1024 * 1024,
  /** Decompressed bytes per compressed byte. Checked only for members above `ratioFromBytes`. */
  ratio: 200,
  ratioFromBytes: 10 * 1024 * 1024,
  /** Decompressed bytes of an XML part. */
  xmlBytes: 128 * 1024 * 1024,
  /** Bytes of all XML parts that are read. A part counts each time it is read, because ten thousand sheets may refer to one part. */
  readBytes: 256 * 1024 * 1024,
  /** Bytes of the central directory. */
  directoryBytes: 4 * 1024 * 1024,
} as const;

/** Limits of an XML part. */
export const XML_LIMITS = {
  /** The nesting of elements. */
  depth: 256,
  /** Attributes of an element. */
  attributes: 512,
  /** Characters of a document type declaration, which is skipped. */
  doctypeChars: 65_536,
} as const;

/** Bounds on a package from a stranger. Honest documents stay far below every one of them. */
export const PACKAGE_LIMITS = {
  /** Members of the archive. */
  entries: 10_000,
  /** Bytes of all members together once inflated, as declared and as really found. */
  totalBytes: 512 * 1024 * 1024,
  /** Inflated bytes per compressed byte; only asked of members above `ratioFromBytes`. */
  ratio: 200,
  ratioFromBytes: 10 * 1024 * 1024,
  /** Bytes of one XML part once inflated. */
  xmlBytes: 128 * 1024 * 1024,
  /** Bytes of all XML parts that are read, each as often as it is: ten thousand sheets may name one part. */
  readBytes: 256 * 1024 * 1024,
  /** Bytes of the archive's directory. */
  directoryBytes: 4 * 1024 * 1024,
} as const;

/** Bounds on one XML part. */
export const XML_LIMITS = {
  /** Elements inside one another. */
  depth: 256,
  /** Attributes of one element. */
  attributes: 512,
  /** Characters of a document type declaration, which is passed over unread. */
  doctypeChars: 65_536,
} as const;

/** The encodings that `decodeBody` supports. */
export const ACCEPT_ENCODING = 'gzip, deflate, br, zstd';

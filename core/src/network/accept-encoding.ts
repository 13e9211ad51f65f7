/** What `decodeBody` unpacks. */
export const ACCEPT_ENCODING = 'gzip, deflate, br, zstd';

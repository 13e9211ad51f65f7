import type { InjectOptions } from 'fastify';

interface UploadOptions {
  readonly filename?: string;
  readonly field?: string;
  readonly query?: string;
  readonly headers?: Readonly<Record<string, string>>;
}

/** Returns a request that uploads one file. */
export function upload(
  bytes: Buffer,
  { filename = 'report.docx', field = 'file', query = '', headers = {} }: UploadOptions = {},
): InjectOptions {
  const boundary = 'test-boundary';
  const head = `--${boundary}\r\ncontent-disposition: form-data; name="${field}"; filename="${filename}"\r\ncontent-type: application/octet-stream\r\n\r\n`;
  return {
    method: 'POST',
    url: `/import/office${query}`,
    headers: { 'content-type': `multipart/form-data; boundary=${boundary}`, ...headers },
    payload: Buffer.concat([Buffer.from(head), bytes, Buffer.from(`\r\n--${boundary}--\r\n`)]),
  };
}

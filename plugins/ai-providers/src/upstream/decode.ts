import { createBrotliDecompress, createGunzip, createInflate } from 'node:zlib';
import { malformed } from '../vendor/failure.ts';

export interface Decoder {
  push(chunk: Buffer): void;
  onData(take: (chunk: Buffer) => void): void;
  end(done: () => void): void;
}

const MAKERS = { gzip: createGunzip, 'x-gzip': createGunzip, deflate: createInflate, br: createBrotliDecompress };

/**
 * Decompresses an answer. No compression is requested, but some gateways compress anyway.
 * @throws Failure for an encoding that is not known.
 */
export function createDecoder(encoding: string, provider: string): Decoder {
  const make = MAKERS[encoding as keyof typeof MAKERS] as (typeof MAKERS)[keyof typeof MAKERS] | undefined;
  if (make === undefined) throw malformed(provider, `it is encoded as ${encoding.slice(0, 20)}`);
  const stream = make();
  let broken = false;
  stream.on('error', () => (broken = true));
  return {
    push(chunk) {
      if (broken) throw malformed(provider, 'its compression is damaged');
      stream.write(chunk);
    },
    onData: (take) => void stream.on('data', take),
    end(done) {
      stream.once('close', done);
      stream.end();
    },
  };
}

import { createCipheriv, createHash } from 'node:crypto';
import { ID, PADDING, hex, md5, padded, rc4 } from './encrypt.ts';

/** The encryption of a file: the change of its streams, and the entries of its trailer. */
export interface Seal {
  readonly stream: (number: number, content: string) => string;
  readonly trailer: string;
}

const PERMISSIONS = Buffer.from([0xfc, 0xff, 0xff, 0xff]);
/** Fixed, so that a failure can be reproduced. */
const IV = Buffer.alloc(16, 7);
const FILE_KEY = Buffer.from(Array.from({ length: 32 }, (_, at) => at * 5));

const aes = (name: string, key: Uint8Array, iv: Uint8Array | null, bytes: Uint8Array, padding = false): Buffer => {
  const cipher = createCipheriv(name, key, iv).setAutoPadding(padding);
  return Buffer.concat([cipher.update(bytes), cipher.final()]);
};

const sealed = (name: string, key: Uint8Array, content: string): string =>
  Buffer.concat([IV, aes(name, key, IV, Buffer.from(content, 'latin1'), true)]).toString('latin1');

const trailerOf = (entries: string, method: string): string =>
  `/Encrypt << /Filter /Standard /P -4 ${entries} /CF << /StdCF << /CFM /${method} /AuthEvent /DocOpen >> >> /StmF /StdCF /StrF /StdCF >> /ID [${hex(ID)} ${hex(ID)}]`;

/** AES with 128 bits: revision 4 (ISO 32000-1, 7.6.3). */
export function aes128(user: string, owner: string): Seal {
  const often = (bytes: Buffer): Buffer =>
    Array.from({ length: 50 }).reduce<Buffer>((last) => md5(last.subarray(0, 16)), bytes);
  const twenty = (key: Uint8Array, bytes: Buffer): Buffer =>
    Array.from({ length: 20 }).reduce<Buffer>(
      (last, _, round) =>
        rc4(
          key.map((byte) => byte ^ round),
          last,
        ),
      bytes,
    );
  const ownerEntry = twenty(often(md5(padded(owner))), padded(user));
  const key = often(md5(padded(user), ownerEntry, PERMISSIONS, ID));
  const userEntry = Buffer.concat([twenty(key, md5(PADDING, ID)), Buffer.alloc(16)]);
  return {
    trailer: trailerOf(`/V 4 /R 4 /Length 128 /O ${hex(ownerEntry)} /U ${hex(userEntry)}`, 'AESV2'),
    stream: (number, content) =>
      sealed('aes-128-cbc', md5(key, Buffer.from([number & 255, number >> 8, 0, 0, 0]), Buffer.from('sAlT')), content),
  };
}

/** AES with 256 bits: revision 5, as Acrobat 9 wrote it, or 6 (ISO 32000-2, 7.6.4). */
export function aes256(user: string, owner: string, revision: 5 | 6): Seal {
  const hash = revision === 5 ? simpleHash : hardHash;
  const [userSalts, ownerSalts] = [Buffer.alloc(16, 1), Buffer.alloc(16, 2)];
  const [NO_IV, nothing] = [Buffer.alloc(16), Buffer.alloc(0)];
  const entryOf = (password: string, salts: Buffer, more: Buffer): Buffer =>
    Buffer.concat([hash(password, salts.subarray(0, 8), more), salts]);
  const keyOf = (password: string, salts: Buffer, more: Buffer): Buffer =>
    aes('aes-256-cbc', hash(password, salts.subarray(8), more), NO_IV, FILE_KEY);
  const userEntry = entryOf(user, userSalts, nothing);
  const permissions = Buffer.concat([PERMISSIONS, Buffer.from([255, 255, 255, 255]), Buffer.from('Tadbxxxx')]);
  const entries = {
    U: userEntry,
    UE: keyOf(user, userSalts, nothing),
    O: entryOf(owner, ownerSalts, userEntry),
    OE: keyOf(owner, ownerSalts, userEntry),
    Perms: aes('aes-256-ecb', FILE_KEY, null, permissions),
  };
  const texts = Object.entries(entries).map(([name, bytes]) => `/${name} ${hex(bytes)}`);
  return {
    trailer: trailerOf(`/V 5 /R ${revision} /Length 256 ${texts.join(' ')}`, 'AESV3'),
    stream: (_, content) => sealed('aes-256-cbc', FILE_KEY, content),
  };
}

const sha = (bits: number, ...parts: readonly Uint8Array[]): Buffer =>
  createHash(`sha${bits}`).update(Buffer.concat(parts)).digest();

const simpleHash = (password: string, salt: Buffer, more: Buffer): Buffer =>
  sha(256, Buffer.from(password), salt, more);

/** Algorithm 2.B. */
function hardHash(password: string, salt: Buffer, more: Buffer): Buffer {
  let key = simpleHash(password, salt, more);
  let last = 0;
  for (let round = 0; round < 64 || last > round - 32; round += 1) {
    const part = Buffer.concat([Buffer.from(password), key, more]);
    const bytes = aes('aes-128-cbc', key.subarray(0, 16), key.subarray(16, 32), Buffer.concat(Array(64).fill(part)));
    const rest = bytes.subarray(0, 16).reduce((sum, byte) => sum + byte, 0) % 3;
    key = sha([256, 384, 512][rest] ?? 256, bytes);
    last = bytes.at(-1) ?? 0;
  }
  return key.subarray(0, 32);
}

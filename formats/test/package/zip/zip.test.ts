import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { FormatError } from '@editor-companion/formats';
import { ZipArchive } from '../../../src/package/zip/zip.ts';
import { withFile } from '../../kit/docx.ts';
import { zip, type Member } from '../../kit/zip.ts';

const openZip = (bytes: Buffer, name = 'a.txt'): string | undefined =>
  withFile(bytes, (path) => {
    using archive = new ZipArchive(path);
    return archive.read(name)?.toString();
  });

const refuses = (bytes: Buffer, code: string, name?: string): void =>
  assert.throws(
    () => openZip(bytes, name),
    (error) => error instanceof FormatError && error.code === code && error.status === 422,
  );

const a: Member = { name: 'a.txt', bytes: 'hello' };

test('reads stored and deflated members, without regard to case', () => {
  const bytes = zip([a, { name: 'B.txt', bytes: 'stored', method: 0 }]);
  assert.equal(openZip(bytes), 'hello');
  assert.equal(openZip(bytes, 'b.TXT'), 'stored');
  assert.equal(openZip(bytes, 'missing'), undefined);
});

test('refuses a truncated archive and any other file', () => {
  const bytes = zip([a]);
  refuses(Buffer.alloc(0), 'FILE_TRUNCATED');
  refuses(bytes.subarray(0, bytes.length - 30), 'FILE_TRUNCATED');
  refuses(bytes.subarray(10), 'FILE_DAMAGED');
});

test('refuses encrypted members', () => refuses(zip([{ ...a, flags: 1 }]), 'FILE_ENCRYPTED'));

test('refuses names that point outside, and duplicate names', () => {
  for (const name of ['../a', '/etc/passwd', 'x/../../a', String.raw`..\a`, 'C:/a', 'a\0b']) {
    refuses(zip([{ name, bytes: '' }]), 'ARCHIVE_UNSAFE');
  }
  refuses(zip([a, a]), 'ARCHIVE_UNSAFE');
});

test('refuses overlapping members, which would let few bytes become many', () => {
  refuses(zip([a, { name: 'b', bytes: 'other', offset: 0 }]), 'ARCHIVE_UNSAFE');
});

test('refuses a larger total than real documents have, before decompressing any', () => {
  const huge = 200 * 1024 * 1024;
  const liars = [1, 2, 3].map((n) => ({
    name: `${n}`,
    bytes: Buffer.alloc(2_000_000, Math.random().toString()),
    declaredSize: huge,
  }));
  refuses(zip(liars), 'ARCHIVE_UNSAFE');
});

test('refuses a member that grows more than two hundredfold', () => {
  refuses(zip([{ name: 'a.txt', bytes: Buffer.alloc(11 * 1024 * 1024) }]), 'ARCHIVE_UNSAFE');
});

test('never decompresses more than a member declares', () => {
  refuses(zip([{ name: 'a.txt', bytes: Buffer.alloc(1_000_000), declaredSize: 100 }]), 'ARCHIVE_UNSAFE');
  refuses(zip([{ ...a, declaredSize: 50 }]), 'FILE_DAMAGED');
});

test('notices damaged bytes', () => refuses(zip([{ ...a, crc: 1 }]), 'FILE_DAMAGED'));

test('answers any damage with a coded error', () => {
  const bytes = zip([a, { name: 'b', bytes: 'stored', method: 0 }]);
  const damage = fc.array(fc.tuple(fc.nat(bytes.length - 1), fc.nat(255)), { minLength: 1, maxLength: 8 });
  fc.assert(
    fc.property(damage, (changes) => {
      const broken = Buffer.from(bytes);
      for (const [at, value] of changes) broken[at] = value;
      try {
        openZip(broken);
      } catch (error) {
        assert.ok(error instanceof FormatError, String(error));
      }
    }),
    { numRuns: 200 },
  );
});

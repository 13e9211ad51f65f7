import { deepEqual, equal, rejects } from 'node:assert/strict';
import { test } from 'node:test';
import { Readable } from 'node:stream';
import { receiveUpload } from '../../../src/plugin/index.ts';

const refusals = {
  other: () => new Error('other'),
  missing: () => new Error('missing'),
  invalid: (reason: string, cause: unknown) => new Error(`invalid: ${reason}`, { cause }),
};

const file = (fieldname: string, filename: string, text: string) =>
  ({ type: 'file', fieldname, filename, mimetype: 'text/plain', file: Readable.from([Buffer.from(text)]) }) as const;

const field = (fieldname: string, value: string) => ({ type: 'field', fieldname, value }) as const;

type Part = ReturnType<typeof file> | ReturnType<typeof field>;

const form = (...parts: (Part | Error)[]) => ({
  isMultipart: () => true,
  async *parts() {
    for (const part of parts) {
      if (part instanceof Error) throw part;
      yield await Promise.resolve(part);
    }
  },
});

const read = async ({ bytes, fields }: { bytes: AsyncIterable<Uint8Array>; fields: ReadonlyMap<string, string> }) => {
  const chunks = await Array.fromAsync(bytes);
  return [Buffer.concat(chunks).toString(), ...fields.values()];
};

test('the receiver of the file gets its bytes and the fields before and after it', async () => {
  const body = form(field('a', '1'), file('file', 'a.txt', 'text'), field('b', '2'));
  deepEqual(await receiveUpload(body, read, refusals), ['text', '1', '2']);
});

test('fields with the same name are all kept, in order', async () => {
  const body = form(field('a[]', '1'), file('file', 'a.txt', 'text'), field('b', '2'), field('a[]', '3'));
  const entries = await receiveUpload(
    body,
    async (upload) => {
      await Array.fromAsync(upload.bytes);
      return upload.entries;
    },
    refusals,
  );
  deepEqual(entries, [
    ['a[]', '1'],
    ['b', '2'],
    ['a[]', '3'],
  ]);
});

test('a body without that file, a body that is no form and an unreadable one are refused with the plugin’s errors', async () => {
  await rejects(receiveUpload(form(field('a', '1')), read, refusals), /^Error: missing$/);
  await rejects(receiveUpload(form(file('other', 'a.txt', '')), read, refusals), /^Error: missing$/);
  const noForm = { ...form(), isMultipart: () => false };
  await rejects(receiveUpload(noForm, read, refusals), /^Error: other$/);
  const cutOff = Object.assign(new Error('Premature close'), { code: 'FST_MP_PREMATURE_CLOSE' });
  await rejects(receiveUpload(form(cutOff), read, refusals), /^Error: invalid: it ends too early$/);
  const two = form(file('file', 'a.txt', 'a'), file('file', 'b.txt', 'b'));
  await rejects(receiveUpload(two, read, refusals), /^Error: invalid: "b.txt" in the field "file" is not expected$/);
});

test('an error of the receiver is thrown unchanged', async () => {
  const full = new Error('the disk is full');
  const taking = receiveUpload(form(file('file', 'a.txt', 'a')), () => Promise.reject(full), refusals);
  await rejects(taking, (error) => {
    equal(error, full);
    return true;
  });
});

import assert from 'node:assert/strict';
import type { RequestListener } from 'node:http';
import { buffer } from 'node:stream/consumers';
import { after, before, describe, test } from 'node:test';
import { CompanionServer, type UploadProgress, uploading } from '../../src/index.ts';
import type { XhrLike } from '../../src/server/xhr.ts';
import { answer, serve } from '../faulty-server.ts';

const form = (): FormData => {
  const body = new FormData();
  body.append('file', new File([new Uint8Array(300_000)], 'a.png'));
  return body;
};

test('the progress of an upload is reported as its bytes leave, and the upload arrives whole', async () => {
  const arrived: unknown[] = [];
  const take = async (...[request, response]: Parameters<RequestListener>): Promise<void> => {
    const { length } = await buffer(request);
    arrived.push(length > 300_000, request.headers['content-type']?.startsWith('multipart/form-data; boundary='));
    answer(response, { id: 'a' });
  };
  await using server = await serve((request, response) => void take(request, response));
  const told: UploadProgress[] = [];
  const upload = uploading((progress) => told.push(progress));
  const asset = await new CompanionServer({ url: server.url }).call('POST /mock/file/upload', {
    body: form(),
    fetch: upload,
  });
  assert.equal(asset.id, 'a');
  assert.deepEqual(arrived, [true, true]);
  assert.ok(told.length > 1);
  assert.deepEqual(told.at(-1), { sent: 300_000, total: 300_000 });
  assert.deepEqual(
    told.map(({ sent }) => sent),
    told.map(({ sent }) => sent).toSorted((a, b) => a - b),
  );
});

/** A browser's XMLHttpRequest, whose end a test triggers. */
class FakeXhr extends EventTarget implements XhrLike {
  static last: FakeXhr;
  responseType = '';
  readonly upload = new EventTarget() as XhrLike['upload'] & EventTarget;
  status = 200;
  readonly statusText = '';
  response = new Blob(['{"success":true,"data":{"id":"a"}}']);
  readonly said: string[] = [];
  constructor() {
    super();
    FakeXhr.last = this;
  }
  open(method: string, url: string): void {
    this.said.push(`${method} ${url}`);
  }
  setRequestHeader(name: string, value: string): void {
    this.said.push(`${name}: ${value}`);
  }
  getAllResponseHeaders(): string {
    return 'content-type: application/json\r\nx-task-id: t1\r\n';
  }
  send(): void {
    this.said.push('sent');
  }
  abort(): void {
    this.dispatchEvent(new Event('abort'));
    this.dispatchEvent(new Event('loadend'));
  }
}

describe('in a browser', () => {
  before(() => void Object.assign(globalThis, { XMLHttpRequest: FakeXhr }));
  after(() => void Reflect.deleteProperty(globalThis, 'XMLHttpRequest'));

  const server = new CompanionServer({ url: 'http://companion.test', token: 'x' });
  const begin = (told: UploadProgress[], signal?: AbortSignal) =>
    server.open('POST /mock/file/upload', { body: form(), fetch: uploading((one) => told.push(one)), signal });
  const isSent = async (): Promise<void> => {
    while (!(FakeXhr.last as FakeXhr | undefined)?.said.includes('sent')) await new Promise(setImmediate);
  };

  test('XMLHttpRequest reports the progress of an upload, and its answer is a Response', async () => {
    const told: UploadProgress[] = [];
    const answered = begin(told);
    await isSent();
    const request = FakeXhr.last;
    request.upload.dispatchEvent(Object.assign(new Event('progress'), { loaded: 1, total: 2 }));
    request.dispatchEvent(new Event('load'));
    const response = await answered;
    assert.deepEqual(request.said, ['POST http://companion.test/mock/file/upload', 'authorization: Bearer x', 'sent']);
    assert.deepEqual([told, response.headers.get('x-task-id')], [[{ sent: 1, total: 2 }], 't1']);
    assert.deepEqual(await response.json(), { success: true, data: { id: 'a' } });
  });

  test('a broken connection, a refusal and an aborted upload are reported as of any request', async () => {
    for (const [end, expected] of [
      [() => FakeXhr.last.dispatchEvent(new Event('error')), { code: 'CLOSED' }],
      [
        () =>
          void (Object.assign(FakeXhr.last, { status: 413, response: new Blob(['{"error":"TOO_LARGE"}']) }),
          FakeXhr.last.dispatchEvent(new Event('load'))),
        { code: 'TOO_LARGE', status: 413 },
      ],
    ] as const) {
      const answered = begin([]);
      await isSent();
      end();
      await assert.rejects(answered, expected);
    }
    const abort = new AbortController();
    const answered = begin([], abort.signal);
    await isSent();
    abort.abort(new Error('enough'));
    await assert.rejects(answered, { message: 'enough' });
  });
});

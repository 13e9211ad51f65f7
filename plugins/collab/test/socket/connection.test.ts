import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { errors } from '../../src/errors.ts';
import { Malformed } from '../../src/protocol/reader.ts';
import { CollabWebSocket } from '../../src/socket/web-socket.ts';
import { NO_CLOCKS, presence, textUpdate } from '../raw-client.ts';
import { until } from '../support.ts';
import { startLines, turn } from './line.ts';

const SYNC = 0;
const UPDATE = 2;
/** The beginning of a Hocuspocus message for the document `doc`. */
const DOC = '03646f63';
const hex = (messages: readonly Buffer[]): string[] => messages.map((message) => message.toString('hex'));

describe('the first message', () => {
  it('that begins with a document’s name comes from Hocuspocus, another one from y-websocket', async () => {
    await using host = await startLines();
    const [hocuspocus, yWebsocket, presenceFirst] = [
      host.line(),
      host.line({ document: 'doc' }),
      host.line({ document: 'doc' }),
    ];
    hocuspocus.say('doc', 2, 0, '').say('doc', SYNC, 0, NO_CLOCKS);
    yWebsocket.say(SYNC, 0, NO_CLOCKS);
    presenceFirst.say(1, presence(7, 1, {})).say(SYNC, 0, NO_CLOCKS);
    const lines = [hocuspocus, yWebsocket, presenceFirst];
    await until(() => lines.every(({ socket }) => socket.writes.length > 0));
    await turn();
    const begins = lines.map((line) => hex(line.heard())[0]?.slice(0, 8));
    assert.equal(begins[0], DOC);
    assert.deepEqual(
      begins.slice(1).map((begin) => begin?.slice(0, 2)),
      ['00', '00'],
    );
  });

  it('of y-websocket without a document in its address ends the connection', async () => {
    await using host = await startLines();
    const line = host.line();
    line.say(SYNC, 0, NO_CLOCKS);
    assert.equal(line.closed, 'close 4400 malformed: the address names no document');
  });
});

describe('a message', () => {
  it('that is text, or unreadable, ends its connection and no other', async () => {
    await using host = await startLines();
    const [text, damaged, sound] = [host.line(), host.line(), host.line()];
    text.connection.receive(Buffer.from('hello'), false);
    assert.match(text.closed ?? '', /^close 4400 malformed: text/u);
    await damaged.open();
    damaged.connection.receive(Buffer.from('03646f63ffffffffffffffffffffff', 'hex'), true);
    assert.match(damaged.closed ?? '', /^close 4400 malformed: /u);
    assert.deepEqual(host.logged, [], 'a client’s mistake is none of the server');
    await sound.open();
    assert.equal(sound.closed, undefined);
  });

  it('after the end is ignored', async () => {
    await using host = await startLines();
    const line = host.line();
    await line.open();
    line.connection.close(1001, 'bye');
    line.say('doc', SYNC, UPDATE, textUpdate('late'));
    line.connection.write(Buffer.from('late'));
    await turn();
    assert.deepEqual([line.heard(), host.rooms.find('doc')?.isBlank], [[], true]);
  });

  it('of one byte is a ping and answered, or ignored', async () => {
    await using host = await startLines();
    const line = host.line();
    line.say(9);
    await turn();
    assert.deepEqual(hex(line.heard()), ['0a']);
    line.say(10).say(77);
    await turn();
    assert.deepEqual([line.heard(), line.closed], [[], undefined]);
  });

  it('goes to its document, and one document too many is refused alone', async () => {
    await using host = await startLines({ maxDocumentsPerConnection: 2 });
    const line = host.line();
    await line.open('one');
    await line.open('two');
    line.say('three', 2, 0, '');
    await turn();
    const [refusal] = line.heard();
    assert.equal(refusal?.toString('latin1', 0, 8), '\u0005three\u0002\u0001');
    line.say('two', SYNC, UPDATE, textUpdate('b', 2)).say('one', SYNC, UPDATE, textUpdate('a', 1));
    await until(() => host.rooms.find('one')?.head === 1 && host.rooms.find('two')?.head === 1);
    assert.equal(line.closed, undefined);
  });

  it('about a document that was left opens it again', async () => {
    await using host = await startLines({ maxDocumentsPerConnection: 1 });
    const line = host.line();
    await line.open();
    line.say('doc', 7);
    assert.equal(host.rooms.find('doc')?.members.size, 0);
    await line.open('other');
    line.say('other', 7);
    await line.open();
    assert.equal(host.rooms.find('doc')?.members.size, 1);
  });

  it('about the document that was left last opens it again, too', async () => {
    await using host = await startLines();
    const line = host.line();
    await line.open();
    line.say('doc', 7);
    await line.open();
    assert.equal(host.rooms.find('doc')?.members.size, 1);
  });

  it('beyond the rate limit pauses the connection until the next second', async () => {
    await using host = await startLines({ maxMessagesPerSecond: 3 });
    const line = host.line();
    for (let message = 0; message < 6; message++) line.say(9);
    assert.deepEqual(line.webSocket.calls, ['pause']);
    host.wait(1);
    assert.deepEqual(line.webSocket.calls, ['pause', 'resume']);
    line.say(9).say(9).say(9);
    assert.equal(line.webSocket.calls.length, 2);
    line.say(9);
    assert.equal(line.webSocket.calls.length, 3);
  });

  it('is not read during slow work, even if other events would allow it', async () => {
    await using host = await startLines({ maxMessagesPerSecond: 4 });
    const line = host.line();
    line.connection.pause();
    line.connection.pause();
    line.connection.resume();
    for (let message = 0; message < 5; message++) line.say(9);
    host.wait(1);
    assert.equal(line.webSocket.calls.includes('resume'), false);
    for (let message = 0; message < 5; message++) line.say(9);
    line.connection.resume();
    assert.equal(line.webSocket.calls.includes('resume'), false, 'it is too fast still');
    host.wait(1);
    assert.equal(line.webSocket.calls.at(-1), 'resume');
  });

  it('that is too large is refused to all of its documents, and makes no client reconnect', async () => {
    await using host = await startLines();
    const line = host.line();
    await line.open();
    CollabWebSocket.prototype.close.call(
      { connection: line.connection } as unknown as CollabWebSocket,
      1009,
      'too big',
    );
    const [unsaved, why] = line.heard();
    assert.equal(unsaved?.toString('hex'), `${DOC}0800`);
    assert.match(why?.toString() ?? '', /UPDATE_TOO_LARGE/u);
    assert.equal(line.closed, 'close 4413 UPDATE_TOO_LARGE');
  });
});

describe('output', () => {
  it('of one turn is one write if it is small, and in order', async () => {
    await using host = await startLines();
    const line = host.line();
    for (const letter of ['a', 'b', 'c']) line.connection.write(Buffer.from(letter));
    assert.equal(line.socket.writes.length, 0);
    await turn();
    assert.deepEqual(line.socket.writes.map(String), ['abc']);
    line.socket.writes.length = 0;
    for (const letter of ['d', 'e']) line.connection.write(Buffer.alloc(10_000, letter));
    await turn();
    assert.deepEqual(
      line.socket.writes.map((bytes) => `${bytes.toString('utf8', 0, 1)}${bytes.length}`),
      ['d10000', 'e10000'],
    );
    await turn();
    assert.equal(line.socket.writes.length, 2, 'nothing is sent twice');
  });

  it('of excessive size is sent in pieces, and keeps its order with later output', async () => {
    await using host = await startLines({ maxBufferedBytes: 700_000 });
    const line = host.line();
    line.socket.isRead = false;
    for (let frame = 0; frame < 800; frame++) line.connection.write(Buffer.alloc(1000, `${Math.floor(frame / 100)}`));
    await turn();
    assert.ok(line.socket.writableLength < 700_000, 'most of it has not been given to the system');
    assert.equal(line.connection.isCongested, true);
    line.connection.write(Buffer.from('last'));
    await turn();
    line.socket.read();
    await until(() => Buffer.concat(line.socket.writes).length > 800_000);
    const order = Buffer.concat(line.socket.writes)
      .toString()
      .replaceAll(/(.)\1*/gu, '$1');
    assert.equal(order, '01234567last');
    assert.equal(line.connection.isCongested, false);
  });

  it('in pieces ends with the connection', async () => {
    await using host = await startLines();
    const line = host.line();
    line.socket.isRead = false;
    for (let frame = 0; frame < 800; frame++) line.connection.write(Buffer.alloc(1000, `${Math.floor(frame / 100)}`));
    await turn();
    line.connection.close(1001, 'bye');
    line.socket.read();
    for (let count = 0; count < 10; count++) await turn();
    assert.ok(Buffer.concat(line.socket.writes).length < 800_000);
  });

  it('to a client that reads nothing is counted, wherever it waits', async () => {
    await using host = await startLines({ maxBufferedBytes: 65_536 });
    const line = host.line();
    line.socket.isRead = false;
    line.connection.write(Buffer.alloc(65_536));
    assert.equal(line.connection.isCongested, false);
    line.connection.write(Buffer.alloc(1));
    assert.equal(line.connection.isCongested, true);
    await turn();
    assert.equal(line.connection.isCongested, true, 'it waits in the socket');
    line.socket.read();
    await turn();
    assert.equal(line.connection.isCongested, false);
  });

  for (const size of [70_000, 400_000])
    it(`that a slow client missed is sent when it has read the rest, changes of ${size} bytes`, async () => {
      await using host = await startLines({ maxBufferedBytes: 65_536 });
      const [slow, writer] = [host.line(), host.line()];
      await slow.open();
      await writer.open();
      slow.socket.isRead = false;
      for (const client of [1, 2, 3]) {
        writer.say('doc', SYNC, UPDATE, textUpdate('x'.repeat(size), client));
        await until(() => host.rooms.find('doc')?.head === client);
      }
      await turn();
      assert.ok(Buffer.concat(slow.socket.writes).length < 2.5 * size, 'not all of it');
      slow.socket.read();
      await until(() => Buffer.concat(slow.socket.writes).length > 3 * size);
      assert.equal(slow.closed, undefined);
    });
});

describe('a failure', () => {
  it('of the server is logged and makes the client reconnect; one of a client is not logged', async () => {
    await using host = await startLines();
    const [coded, other, malformed, late] = [host.line(), host.line(), host.line(), host.line()];
    coded.connection.guard(() => {
      throw errors.LOG_FAILED();
    });
    assert.equal(coded.closed, 'close 1013 LOG_FAILED');
    other.connection.guard(() => assert.fail('a mistake'));
    assert.equal(other.closed, 'close 1013 try again');
    assert.equal(host.logged.length, 2);
    malformed.connection.guard(() => {
      throw new Malformed('x'.repeat(500));
    });
    assert.equal(malformed.closed?.length, 'close 4400 '.length + 100);
    late.connection.watch(Promise.reject(errors.LOG_FAILED()));
    await turn();
    assert.equal(late.closed, 'close 1013 LOG_FAILED');
    assert.equal(host.logged.length, 3);
  });
});

describe('the end of a connection', () => {
  it('sends remaining output, leaves all documents, and happens once', async () => {
    await using host = await startLines();
    const line = host.line();
    await line.open('one');
    await line.open('two');
    line.connection.write(Buffer.from('last words'));
    line.connection.close(1001, 'bye');
    line.connection.close(4400, 'again');
    assert.deepEqual(line.socket.writes.map(String), ['last words']);
    assert.deepEqual(
      line.webSocket.calls.filter((call) => call.startsWith('close')),
      ['close 1001 bye'],
    );
    assert.deepEqual([host.rooms.find('one')?.members.size, host.rooms.find('two')?.members.size], [0, 0]);
    assert.equal(line.left, 0, 'it is still there');
    line.connection.closed();
    assert.equal(line.left, 1);
    host.wait(100);
    assert.equal(line.webSocket.calls.includes('ping'), false);
  });

  it('by the client leaves its documents', async () => {
    await using host = await startLines();
    const line = host.line();
    await line.open();
    line.connection.closed();
    assert.deepEqual([host.rooms.find('doc')?.members.size, line.left], [0, 1]);
  });

  it('after a refusal is remembered for a y-websocket client, and otherwise not', async () => {
    await using host = await startLines();
    for (const [code, isRemembered] of [
      [1001, false],
      [1013, true],
    ] as const) {
      const origin = { document: `doc-${code}`, token: undefined, authorization: undefined, address: '127.0.0.1' };
      host.line({ document: origin.document }).connection.close(code, 'bye');
      assert.equal(host.server.refusals.pauseOf(origin) !== undefined, isRemembered);
    }
  });

  it('of a document is a named message for Hocuspocus clients, and closes others', async () => {
    await using host = await startLines();
    const [line, yWebsocket] = [host.line(), host.line({ document: 'doc' })];
    await line.open();
    await line.open('other');
    yWebsocket.say(SYNC, 0, NO_CLOCKS);
    await until(() => host.rooms.find('doc')?.members.size === 2);
    for (const member of host.rooms.find('doc')?.members ?? []) member.connection.dismiss(member, 'expelled');
    await turn();
    assert.equal(line.heard()[0]?.toString('latin1', 0, 6), '\u0003doc\u0002\u0001');
    assert.deepEqual([line.closed, yWebsocket.closed], [undefined, 'close 1012 expelled']);
    assert.equal(host.rooms.find('other')?.members.size, 1);
    for (const member of host.rooms.find('other')?.members ?? []) member.connection.dismiss(member, 'deleted');
    await turn();
    assert.match(line.heard()[0]?.toString() ?? '', /deleted just now/u);
  });

  it('disconnects a client at once on request', async () => {
    await using host = await startLines();
    const line = host.line();
    line.connection.cut();
    assert.equal(line.closed, 'terminate');
  });
});

import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { startLines, turn } from './line.ts';

/** The beginning of a Hocuspocus message for the document `doc`. */
const DOC = '03646f63';
const hex = (messages: readonly Buffer[]): string[] => messages.map((message) => message.toString('hex'));

describe('time', () => {
  it('without a document ends a connection, in the client’s own protocol', async () => {
    await using host = await startLines({ signInTimeout: 8000 });
    const [silent, hocuspocus, opened] = [host.line(), host.line(), host.line()];
    hocuspocus.say(9).say(10);
    await opened.open();
    host.wait(8);
    assert.deepEqual([silent.closed, hocuspocus.closed], [undefined, undefined]);
    host.wait(7);
    assert.match(silent.closed ?? '', /^close 1013 no document/u);
    assert.match(hocuspocus.closed ?? '', /^close 4408 no document/u);
    assert.equal(opened.closed, undefined);
    opened.say('doc', 7);
    host.wait(7);
    assert.equal(opened.closed, undefined, 'it is given the same time for the next one');
    host.wait(10);
    assert.match(opened.closed ?? '', /^close 4408/u);
  });

  it('without a message makes the server send one, so that the client does not give the connection up', async () => {
    await using host = await startLines();
    const line = host.line();
    await line.open();
    host.wait(12);
    await turn();
    assert.deepEqual(line.heard(), []);
    host.wait(6);
    await turn();
    assert.deepEqual(hex(line.heard()), [`${DOC}010100`]);
  });

  it('restarts with each sent message', async () => {
    await using host = await startLines();
    const line = host.line();
    await line.open();
    host.wait(12);
    line.say(9);
    await turn();
    assert.deepEqual(hex(line.heard()), ['0a']);
    host.wait(8);
    await turn();
    assert.deepEqual(line.heard(), []);
    host.wait(12);
    await turn();
    assert.deepEqual(hex(line.heard()), [`${DOC}010100`]);
  });

  it('without a sign of life leads to a ping, and then to the end; any sign of life suffices', async () => {
    await using host = await startLines();
    const [dead, living, speaking] = [host.line(), host.line(), host.line()];
    for (const line of [dead, living, speaking]) await line.open();
    host.wait(18);
    assert.equal(dead.webSocket.calls.includes('ping'), false);
    host.wait(5);
    assert.equal(dead.webSocket.calls.includes('ping'), true);
    living.connection.heard();
    speaking.say(9);
    host.wait(37);
    assert.equal(dead.closed, undefined);
    host.wait(6);
    assert.equal(dead.closed, 'terminate');
    assert.deepEqual([living.closed, speaking.closed], [undefined, undefined]);
  });

  it('in which a slow client reads nothing ends its connection; one that reads a little stays', async () => {
    await using host = await startLines({ stallTimeout: 4000 });
    const [stuck, slow] = [host.line(), host.line()];
    for (const line of [stuck, slow]) {
      await line.open();
      line.socket.isRead = false;
      line.connection.write(Buffer.alloc(10_000));
      await turn();
      line.connection.waitForDrain();
      line.connection.waitForDrain();
    }
    for (let second = 0; second < 3; second++) {
      host.wait(1);
      slow.socket.bytesWritten += 10;
    }
    assert.equal(stuck.closed, undefined);
    host.wait(1);
    assert.equal(stuck.closed, 'terminate');
    slow.socket.bytesWritten += 10;
    host.wait(3);
    assert.equal(slow.closed, undefined);
    slow.socket.read();
    await turn();
    host.wait(10);
    assert.equal(slow.closed, undefined, 'it has read everything');
  });
});

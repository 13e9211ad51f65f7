import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { describe, it } from 'node:test';
import { groupMemoryMb } from '../../src/browser/memory.ts';

describe('the memory of a process group', { skip: process.platform !== 'linux' }, () => {
  it('is that of all its processes, and none of another’s', async () => {
    const hold =
      'const held = Buffer.alloc(64e6, 1); process.stdout.write("up"); process.stdin.once("data", () => process.exit(held[0] - 1)).resume()';
    const child = spawn(process.execPath, ['-e', hold], { detached: true });
    await once(child.stdout, 'data');
    const held = await groupMemoryMb(child.pid ?? 0);
    child.stdin.end('go');
    await once(child, 'exit');
    assert.ok(held > 64 && held < 400, `${held} MB`);
    assert.equal(await groupMemoryMb(child.pid ?? 0), 0);
  });
});

/* Speaks the protocol of an engine's process and does what the request's `does` says. */
import { spawn } from 'node:child_process';
import { copyFileSync, symlinkSync } from 'node:fs';
import { createInterface } from 'node:readline';

const say = (message) => process.stdout.write(`${JSON.stringify(message)}\n`);
const deeds = {
  copy: ({ input, output }) => {
    copyFileSync(input, output);
    say({ done: true, memoryMb: 10 });
  },
  swell: ({ input, output }) => {
    copyFileSync(input, output);
    say({ done: true, memoryMb: 9999 });
  },
  link: ({ output }) => {
    symlinkSync('/etc/passwd', output);
    say({ done: true });
  },
  refuse: () => say({ refused: 0x20d }),
  password: () => say({ refused: 'password' }),
  fail: () => say({ failed: 'no reason' }),
  crash: () => process.exit(3),
  babble: () => process.stdout.write('not json\n'),
  hang: () => undefined,
  // A separate process that does not watch its input.
  child: () => say({ child: spawn(process.execPath, ['-e', 'setInterval(() => 0, 1000)']).pid }),
  environment: () => say({ environment: Object.keys(process.env), cwd: process.cwd() }),
};

if (process.argv[2] === 'stillborn') process.exit(4);
if (process.argv[2] !== 'mute') say({ ready: true, version: 'fake' });
const lines = createInterface({ input: process.stdin });
lines.on('line', (line) => {
  const request = JSON.parse(line);
  deeds[request.does](request);
});
if (process.argv[2] === 'stubborn') setInterval(() => undefined, 1000);
else lines.on('close', () => process.exit(0));

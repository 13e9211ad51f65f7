import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { environment, type PackedProject } from './project.ts';

/** Variables with which npm asks a registry on this machine, and nobody else. */
export const npmEnvironment = (project: PackedProject, registry: string): NodeJS.ProcessEnv => ({
  ...environment(),
  npm_config_registry: registry,
  npm_config_cache: join(project.folder, 'npm-cache'),
  npm_config_audit: 'false',
  npm_config_fund: 'false',
  npm_config_update_notifier: 'false',
});

/** A program in a group of its own, which ends with all that it has started. It is over when nobody holds its output any more: npx ends before its server. */
export function startProgram(program: string, args: readonly string[], cwd: string, env: NodeJS.ProcessEnv) {
  const child = spawn(program, args, { cwd, env, stdio: ['ignore', 'pipe', 'inherit'], detached: true });
  const end = once(child, 'close');
  let output = '';
  child.stdout.setEncoding('utf8').on('data', (text: string) => {
    output += text;
    child.emit('said');
  });
  return {
    /** Where the server listens that was started as the nth. */
    async listening(nth: number): Promise<string> {
      for (;;) {
        const found = [...output.matchAll(/listening +(http:\S+)/g)][nth - 1]?.[1];
        if (found !== undefined) return found;
        await Promise.race([once(child, 'said'), end]);
        if (child.exitCode !== null) throw new Error(`The program ended with ${child.exitCode}:\n${output}`);
      }
    },
    async [Symbol.asyncDispose]() {
      if (child.pid !== undefined && child.exitCode === null) process.kill(-child.pid, 'SIGTERM');
      await end;
    },
  };
}

import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { environment, type PackedProject } from './project.ts';

/** Returns the environment in which npm uses only a registry on this machine. */
export const npmEnvironment = (project: PackedProject, registry: string): NodeJS.ProcessEnv => ({
  ...environment(),
  npm_config_registry: registry,
  npm_config_cache: join(project.folder, 'npm-cache'),
  npm_config_audit: 'false',
  npm_config_fund: 'false',
  npm_config_update_notifier: 'false',
});

/**
 * Starts a program in its own process group, which ends with all of its descendants. It has ended when no process holds its output: npx
 * ends before its server.
 */
export function startProgram(program: string, args: readonly string[], cwd: string, env: NodeJS.ProcessEnv) {
  const child = spawn(program, args, { cwd, env, stdio: ['ignore', 'pipe', 'inherit'], detached: true });
  const end = once(child, 'close');
  let output = '';
  child.stdout.setEncoding('utf8').on('data', (text: string) => {
    output += text;
    child.emit('said');
  });
  return {
    /** Returns the address of the nth started server. */
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

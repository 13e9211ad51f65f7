/*
 * A process of its own around the WebAssembly build: says {"ready": true, ...}, then answers each {"input", "output", "from", "to"}
 * with {"done": true}, {"refused": <text>} when the document cannot be loaded, or {"failed": <text>}. Ends when its input does, and
 * removes the folder that it was started in.
 */
import { readFileSync, rmSync } from 'node:fs';
import { readFile, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { createInterface } from 'node:readline';
import { createSubprocessConverter, type InputFormat, type OutputFormat } from '@matbee/libreoffice-converter';

interface Request {
  readonly input: string;
  readonly output: string;
  readonly from: InputFormat;
  readonly to: OutputFormat;
}

const requests = createInterface({ input: process.stdin });
/** Kills the whole process group, including the library's own child, and removes the folder. */
const end = (): void => {
  rmSync(process.cwd(), { recursive: true, force: true });
  process.kill(-process.pid, 'SIGKILL');
};
process.stdin.once('error', end);
requests.once('close', end);

const manifest = createRequire(import.meta.url).resolve('@matbee/libreoffice-converter/package.json');
const converter = await createSubprocessConverter({ wasmPath: join(dirname(manifest), 'wasm') });
requests.on('line', (line) => void serve(JSON.parse(line) as Request));
say({ ready: true, version: (JSON.parse(readFileSync(manifest, 'utf8')) as { version: string }).version });

async function serve(request: Request): Promise<void> {
  say({ ...(await answer(request)), memoryMb: childrenMemoryMb() });
}

async function answer({ input, output, from, to }: Request): Promise<object> {
  try {
    const { data } = await converter.convert(await readFile(input), { inputFormat: from, outputFormat: to });
    await writeFile(output, data);
    return { done: true };
  } catch (error) {
    const text = error instanceof Error ? error.message : String(error);
    return /failed to load/i.test(text) ? { refused: text.slice(0, 200) } : { failed: text.slice(0, 200) };
  }
}

/** Returns the memory of the child in which the library runs WebAssembly. 0 if the system does not report it. */
function childrenMemoryMb(): number {
  try {
    const children = readFileSync(`/proc/${process.pid}/task/${process.pid}/children`, 'utf8').trim().split(' ');
    const sizes = children.map((pid) =>
      Number(/^VmRSS:\s+(\d+)/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]),
    );
    return Math.round(sizes.reduce((sum, size) => sum + (size || 0), 0) / 1024);
  } catch {
    return 0;
  }
}

function say(message: object): void {
  process.stdout.write(`${JSON.stringify(message)}\n`);
}

import type { TextBlock, WorkerTask } from '@editor-companion/core/plugin';
import { openPart } from '@editor-companion/core/thread';
import { textBlocks } from '@editor-companion/document';
import { passagesOf } from '../text/passages.ts';
import { scan } from '../vectors/scan.ts';
import type { Work, WorkName, Works } from './works.ts';

type Doers = { readonly [Name in WorkName]: (input: Works[Name]['input']) => Works[Name]['output'] };

const DOERS: Doers = {
  scan,
  prepare({ title, blocks, content, maxPassages, maxCharacters }) {
    const all = content ? [...blocks, ...blocksIn(content, maxCharacters)] : blocks;
    return passagesOf(all, { title, maxPassages });
  },
};

function* blocksIn(
  content: NonNullable<Works['prepare']['input']['content']>,
  maxCharacters: number,
): Generator<TextBlock> {
  let rest = maxCharacters;
  for (const { text, level } of textBlocks(openPart(content).content ?? [])) {
    rest -= text.length;
    if (rest < 0) return;
    yield { text, ...(level !== undefined && { level }) };
  }
}

/** Runs in a worker thread, since it reads strangers' content. */
const task: WorkerTask<Work, unknown> = ({ work, input }) => DOERS[work](input as never);

export default task;

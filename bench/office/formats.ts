import { importFile } from '../../scripts/office/import-file.ts';
import type { ProcessTree } from '../../scripts/office/process-tree.ts';
import { report, type Measure } from '../lib/report.ts';
import type { Server } from '../lib/server.ts';
import { contest } from './contest.ts';
import { freshCopy, type Document } from './documents.ts';
import { atLeast } from './goal.ts';
import type { WarmOffice } from './warm-office.ts';

const ROUNDS = 3;

/** How many times as fast as the warm LibreOffice; where we need one too, the request may take 1.2 times as long. */
const GOALS = {
  docx: 10,
  xlsx: 5,
  pptx: 5,
  odt: 5,
  doc: 1 / 1.2,
  rtf: 1 / 1.2,
  xls: 1 / 1.2,
  et: 1 / 1.2,
  ppt: 1 / 1.2,
  dps: 1 / 1.2,
};

interface Contest {
  readonly server: Server;
  readonly tree: ProcessTree;
  readonly warm: WarmOffice;
}

/** Our whole request, upload to answer, beside the bare conversion by a warm LibreOffice. */
export async function reportFormats(documents: readonly Document[], { server, tree, warm }: Contest): Promise<void> {
  const [clock, cpu]: [Measure[], Measure[]] = [[], []];
  for (const [format, times] of Object.entries(GOALS)) {
    const readable: Document[] = [];
    for (const document of documents.filter((each) => each.format === format)) {
      const { status, code } = await importFile(server.url, document.name, freshCopy(document));
      if (status === 200 && (await warm.convert(document))) readable.push(document);
      else console.log(`left out: ${document.name}: ${code || 'LibreOffice did not convert it'}`);
    }
    if (readable.length === 0) continue;
    const { ours, peer } = await contest(ROUNDS, {
      ours: {
        cpu: () => tree.cpu() * 1000,
        run: async () => {
          for (const each of readable) await importFile(server.url, each.name, freshCopy(each));
        },
      },
      peer: {
        cpu: () => warm.cpu() * 1000,
        run: async () => {
          for (const each of readable) await warm.convert(each);
        },
      },
    });
    const name = `${format}, ${readable.length} documents`;
    clock.push(atLeast(times, name, ours.clock, peer.clock));
    cpu.push(atLeast(times, name, ours.cpu, peer.cpu));
  }
  const title = `our whole request; peer: a warm LibreOffice without any; median of ${ROUNDS} interleaved rounds`;
  report(`office: ms by the clock, ${title}`, clock);
  report(`office: ms of the processor, ${title}`, cpu);
}

import { writeArchive } from './archive.ts';
import { importFile } from './import-file.ts';

const OFFICE = 'http://schemas.openxmlformats.org';
const MAIN = `${OFFICE}/officeDocument/2006/relationships/officeDocument`;

/** Starts a second client that imports a new small document repeatedly while the first client sends hostile ones. */
export function startWitness(url: string): {
  stop(): Promise<{ imports: number; slowest: number; faults: string[] }>;
} {
  const end = new AbortController();
  let imports = 0;
  let slowest = 0;
  const faults: string[] = [];
  const importing = (async () => {
    while (!end.signal.aborted) {
      const { status, code, ms } = await importFile(url, 'witness.docx', letter(`Letter ${imports}`));
      imports += 1;
      slowest = Math.max(slowest, ms);
      if (status !== 200) faults.push(`letter ${imports}: ${status} ${code}`);
      await new Promise((resolve) => setTimeout(resolve, 200));
    }
  })();
  return {
    async stop() {
      end.abort();
      await importing;
      return { imports, slowest, faults };
    },
  };
}

/** Returns a Word document with one paragraph. */
function letter(text: string): Uint8Array<ArrayBuffer> {
  const parts = {
    '[Content_Types].xml': `<Types xmlns="${OFFICE}/package/2006/content-types"/>`,
    '_rels/.rels': `<Relationships xmlns="${OFFICE}/package/2006/relationships"><Relationship Id="r1" Type="${MAIN}" Target="word/document.xml"/></Relationships>`,
    'word/document.xml': `<w:document xmlns:w="${OFFICE}/wordprocessingml/2006/main"><w:body><w:p><w:r><w:t>${text}</w:t></w:r></w:p></w:body></w:document>`,
  };
  return Uint8Array.from(writeArchive(Object.entries(parts).map(([name, xml]) => ({ name, bytes: Buffer.from(xml) }))));
}

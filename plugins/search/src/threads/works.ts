import type { DocumentNode, PartMessage, TextBlock } from '@editor-companion/core/plugin';
import type { Passage } from '../text/passages.ts';
import type { ScanInput } from '../vectors/scan.ts';
import type { Found } from '../store/store.ts';

/** Operations of worker threads without other dependencies. */
export interface Works {
  /** Splits a document into passages. It is given as blocks, or as a template's description and content. */
  prepare: {
    input: {
      readonly title: string;
      readonly blocks: readonly TextBlock[];
      /** Comes after the blocks. */
      readonly content?: PartMessage<DocumentNode>;
      readonly maxPassages: number;
      readonly maxCharacters: number;
    };
    output: { readonly passages: readonly Passage[]; readonly isCut: boolean };
  };
  scan: { input: ScanInput; output: readonly Found[] };
}

export type WorkName = keyof Works;

export type Work = {
  readonly [Name in WorkName]: { readonly work: Name; readonly input: Works[Name]['input'] };
}[WorkName];

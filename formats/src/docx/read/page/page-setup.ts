import { SHARE_OF_MARGIN } from '../../../content/page/measures.ts';
import type { PageBands, PageSetup } from '@editor-companion/document';
import { lookup } from '../../../package/lookup.ts';
import { statedLook } from '../../../content/own/own-file.ts';
import type { Section } from '../style/section.ts';
import type { Layout } from '../../../content/page/section-nodes.ts';
import { geometryOf, onPaper, type LookOfSection } from './sections.ts';
import type { Docx } from '../story.ts';
import { UNSAID } from '../../words.ts';
import { textDefaults } from './text-defaults.ts';

/** Returns the document's page setup: size, margins and writing mode of most pages, and the headers and footers. */
export function pageSetup(docx: Docx, { look, bands }: Layout<LookOfSection>): PageSetup {
  const { section } = look;
  const { landscape, textDirection } = section;
  const headerDistance = distance(docx, section, 'header');
  const footerDistance = distance(docx, section, 'footer');
  const writingMode = WRITING_MODES[textDirection ?? ''];
  return {
    ...geometryOf(section),
    orientation: landscape ? 'landscape' : 'portrait',
    ...(isUsed(bands.header) && { header: bands.header }),
    ...(isUsed(bands.footer) && { footer: bands.footer }),
    ...(headerDistance !== undefined && { headerDistance }),
    ...(footerDistance !== undefined && { footerDistance }),
    ...(writingMode && { writingMode }),
    ...statedLook(docx.isOwn, textDefaults(docx, section), UNSAID),
  };
}

/**
 * Returns the distance of a header or footer from the paper's edge in millimetres. Undefined if not stated. Also undefined for the default
 * distance in files that this product exported, because the format requires a value.
 */
function distance({ isOwn }: Docx, { bandDistance, margin }: Section, band: 'header' | 'footer'): number | undefined {
  const stated = bandDistance[band];
  if (stated === undefined) return undefined;
  const usual = SHARE_OF_MARGIN * margin[band === 'header' ? 'top' : 'bottom'];
  return isOwn && Math.abs(stated - usual) <= 1 ? undefined : onPaper(stated);
}

const isUsed = (bands: PageBands): boolean => Object.keys(bands).length > 0;

const WRITING_MODES = lookup<'vertical-rl' | 'vertical-lr'>({
  tbRl: 'vertical-rl',
  tbRlV: 'vertical-rl',
  rl: 'vertical-rl',
  rlV: 'vertical-rl',
  tbLrV: 'vertical-lr',
  lrV: 'vertical-lr',
});

import { append } from '../../../package/list.ts';
import type { InlineTarget } from '../text/inline-target.ts';
import { linkMark } from '../link-mark.ts';
import { optionalPart } from '../../../content/optional-part.ts';
import { picturesOf, type Story } from '../story.ts';
import { emuToPx } from '../../../content/units.ts';
import { readChart } from '../../../drawingml/chart/read-chart.ts';
import { readDiagram } from '../../../drawingml/diagram.ts';
import { floatOf, imageNode, type Frame } from '../../../media/frame.ts';
import { readPicture } from '../../../drawingml/picture.ts';
import { readShape } from './shape.ts';
import { lookup } from '../../../package/lookup.ts';

/** Reads w:drawing, the current element (17.3.3.9): pictures go into the text, boxes and charts after the paragraph. */
export function readDrawing(story: Story, target: InlineTarget): void {
  const { xml } = story;
  const level = xml.depth;
  while (xml.nextChild(level)) {
    if (xml.name === 'wp:inline') readAnchor(story, target, { wrap: 'inline' });
    else if (xml.name === 'wp:anchor')
      readAnchor(story, target, { wrap: xml.attribute('behindDoc') === '1' ? 'behind' : 'front' });
  }
}

const WRAPS = lookup<Frame['wrap']>({
  'wp:wrapSquare': 'square',
  'wp:wrapTight': 'tight',
  'wp:wrapThrough': 'tight',
  'wp:wrapTopAndBottom': 'topBottom',
});

/** Reads wp:inline or wp:anchor: the frame's size, place and texts come before what it holds (20.4.2). */
function readAnchor(story: Story, target: InlineTarget, frame: Frame): void {
  const { xml } = story;
  const level = xml.depth;
  while (xml.nextChild(level)) {
    const wrap = WRAPS[xml.name];
    if (wrap) readWrap(story, frame, wrap);
    else if (xml.name === 'wp:extent') Object.assign(frame, readSize(story));
    else if (xml.name === 'wp:docPr') readTexts(story, frame);
    else if (xml.name === 'wp:positionH') readHorizontal(story, frame);
    else if (xml.name === 'wp:positionV') readVertical(story, frame);
    else if (xml.name === 'a:graphic') readGraphic(story, target, frame);
  }
}

/** Where text may only stand at one side, the frame stands at the other. */
function readWrap({ xml }: Story, frame: Frame, wrap: Frame['wrap']): void {
  const text = xml.attribute('wrapText');
  const { offset, width = 0 } = frame;
  frame.wrap = wrap;
  if (offset !== undefined) frame.side = offset + (width * EMU_PER_PIXEL) / 2 > HALF_A_LINE ? 'right' : 'left';
  if (text === 'left') frame.side = 'right';
  else if (text === 'right') frame.side = 'left';
}

const readSize = ({ xml }: Story) => ({
  width: emuToPx(Number(xml.attribute('cx')) || 0),
  height: emuToPx(Number(xml.attribute('cy')) || 0),
});

function readTexts(story: Story, frame: Frame): void {
  const { xml, docx, part } = story;
  const alt = xml.attribute('descr');
  const title = xml.attribute('title');
  if (alt) frame.alt = alt;
  if (title) frame.title = title;
  const level = xml.depth;
  while (xml.nextChild(level)) {
    if (xml.name !== 'a:hlinkClick') continue;
    const relation = docx.package.relationships(part).get(xml.attribute('r:id') ?? '');
    const link = linkMark(story, relation?.target ?? '', xml.attribute('tooltip'));
    if (link) frame.link = link;
  }
}

function readHorizontal({ xml }: Story, frame: Frame): void {
  const from = xml.attribute('relativeFrom');
  const level = xml.depth;
  while (xml.nextChild(level)) {
    const text = xml.text();
    if (xml.name === 'wp:align' && text === 'center') frame.side = 'center';
    else if (xml.name === 'wp:align') frame.side = text === 'right' || text === 'outside' ? 'right' : 'left';
    else if (xml.name === 'wp:posOffset') {
      frame.offset = Number(text) - (from === 'page' ? MARGIN : 0);
      frame.isFromText = from === 'column' || from === 'margin';
    }
  }
}

/** Only what counts from its paragraph has a place in text that flows. */
function readVertical({ xml }: Story, frame: Frame): void {
  const from = xml.attribute('relativeFrom');
  const level = xml.depth;
  while (xml.nextChild(level)) if (xml.name === 'wp:posOffset' && from === 'paragraph') frame.drop = Number(xml.text());
}

/** About half the width of a line of text, in EMU: what has its middle beyond it stands at the right. */
const HALF_A_LINE = 2_900_000;
/** What a page usually has beside its text, in EMU. */
const MARGIN = 914_400;
const EMU_PER_PIXEL = 9525;

const CONTAINERS = new Set(['a:graphicData', 'wpg:wgp', 'wpg:grpSp', 'wpc:wpc']);

/** Reads a:graphic or a group inside it. */
function readGraphic(story: Story, target: InlineTarget, frame: Frame): void {
  const { xml } = story;
  const { builder } = target;
  const level = xml.depth;
  while (xml.nextChild(level)) {
    if (CONTAINERS.has(xml.name)) {
      readGraphic(story, target, xml.name === 'a:graphicData' ? frame : { ...frame, isGroup: true });
    } else if (xml.name === 'pic:pic') {
      const image = imageNode(readPicture(picturesOf(story), frame), story.marks.around([]));
      if (image) builder.inline(image);
    } else if (xml.name === 'wps:wsp') readShape(story, target, frame);
    else if (xml.name === 'c:chart') addChart(story, target, frame);
    else if (xml.name === 'dgm:relIds') addDiagram(story, target);
  }
}

/** A chart stands after its paragraph, as far in as the paragraph's text. */
function addChart({ xml, docx, part }: Story, { builder }: InlineTarget, frame: Frame): void {
  const id = xml.attribute('r:id');
  const { width, height, alt } = frame;
  const size = {
    ...(width && { width }),
    ...(height && { height }),
    ...(alt && { alt }),
    float: floatOf(frame),
    isFramed: true,
  };
  append(
    builder.after,
    optionalPart(docx, [], () => readChart(docx, { part, id }, docx.palette(), size)),
  );
}

/** Adds the blocks that a diagram comes to. */
function addDiagram({ xml, docx, part }: Story, { builder }: InlineTarget): void {
  const id = xml.attribute('r:dm');
  append(
    builder.after,
    optionalPart(docx, [], () => readDiagram(docx, part, id)),
  );
}

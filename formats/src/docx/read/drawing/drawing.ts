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
import { newAnchor, readHorizontal, readVertical, readWrap, withPlace } from './anchor.ts';
import { readShape } from './shape.ts';
import { lookup } from '../../../package/lookup.ts';

/** Reads w:drawing, the current element (17.3.3.9). Pictures become part of the text. Boxes and charts follow the paragraph. */
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

/** Reads wp:inline or wp:anchor. The size, the place and the texts of the frame precede its content (20.4.2). */
function readAnchor(story: Story, target: InlineTarget, frame: Frame): void {
  const { xml } = story;
  const isAnchor = frame.wrap !== 'inline';
  const anchor = newAnchor(xml, frame);
  const level = xml.depth;
  while (xml.nextChild(level)) {
    const wrap = WRAPS[xml.name];
    if (wrap) readWrap(xml, anchor, wrap);
    else if (xml.name === 'wp:extent') Object.assign(frame, readSize(story));
    else if (xml.name === 'wp:docPr') readTexts(story, frame);
    else if (xml.name === 'wp:positionH') readHorizontal(xml, anchor);
    else if (xml.name === 'wp:positionV') readVertical(xml, anchor);
    else if (xml.name === 'a:graphic') readGraphic(story, target, isAnchor ? withPlace(frame, anchor) : frame);
  }
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

const CONTAINERS = new Set(['a:graphicData', 'wpg:wgp', 'wpg:grpSp', 'wpc:wpc']);

/** Reads a:graphic or a group inside it. */
function readGraphic(story: Story, target: InlineTarget, frame: Frame): void {
  const { xml } = story;
  const { builder } = target;
  const level = xml.depth;
  while (xml.nextChild(level)) {
    if (CONTAINERS.has(xml.name)) {
      readGraphic(story, target, xml.name === 'a:graphicData' ? frame : memberOf(frame));
    } else if (xml.name === 'pic:pic') {
      const image = imageNode(readPicture(picturesOf(story), frame), story.marks.around([]));
      if (image) builder.inline(image);
    } else if (xml.name === 'wps:wsp') readShape(story, target, frame);
    else if (xml.name === 'c:chart') addChart(story, target, frame);
    else if (xml.name === 'dgm:relIds') addDiagram(story, target);
  }
}

/** The positions of a group's members are relative to the group. */
function memberOf(frame: Frame): Frame {
  const member = { ...frame, isGroup: true };
  delete member.place;
  return member;
}

/** Adds a chart after its paragraph with the indent of the paragraph's text. */
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

/** Adds the blocks of a diagram. */
function addDiagram({ xml, docx, part }: Story, { builder }: InlineTarget): void {
  const id = xml.attribute('r:dm');
  append(
    builder.after,
    optionalPart(docx, [], () => readDiagram(docx, part, id)),
  );
}

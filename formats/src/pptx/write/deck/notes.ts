import { element, XML_DECLARATION } from '../../../package/xml/write-xml.ts';
import { placeholderShape, shapeTree } from './placeholder.ts';
import { NAMESPACES } from './words.ts';

const PICTURE = { x: 685_800, y: 1_143_000, width: 5_486_400, height: 3_086_100 };
const TEXT = { x: 685_800, y: 4_400_550, width: 5_486_400, height: 3_600_450 };

/** Returns the picture of the slide (19.7.10). */
const slidePicture = (frame: boolean): string =>
  element(
    'p:sp',
    {},
    '<p:nvSpPr><p:cNvPr id="2" name="Slide Image"/><p:cNvSpPr><a:spLocks noGrp="1" noRot="1" noChangeAspect="1"/></p:cNvSpPr><p:nvPr><p:ph type="sldImg"/></p:nvPr></p:nvSpPr>',
    frame
      ? `<p:spPr><a:xfrm><a:off x="${PICTURE.x}" y="${PICTURE.y}"/><a:ext cx="${PICTURE.width}" cy="${PICTURE.height}"/></a:xfrm><a:prstGeom prst="rect"><a:avLst/></a:prstGeom></p:spPr>`
      : '<p:spPr/>',
  );

/** Returns the notes master (19.3.1.27). */
export const notesMasterXml = (): string =>
  XML_DECLARATION +
  element(
    'p:notesMaster',
    NAMESPACES,
    element(
      'p:cSld',
      {},
      '<p:bg><p:bgRef idx="1001"><a:schemeClr val="bg1"/></p:bgRef></p:bg>',
      shapeTree(
        slidePicture(true) +
          placeholderShape({ id: 3, name: 'Notes', placeholder: { type: 'body', idx: 1 }, frame: TEXT }),
      ),
    ),
    '<p:clrMap bg1="lt1" tx1="dk1" bg2="lt2" tx2="dk2" accent1="accent1" accent2="accent2" accent3="accent3" accent4="accent4" accent5="accent5" accent6="accent6" hlink="hlink" folHlink="folHlink"/>',
  );

/** Returns the notes of one slide (19.3.1.26). @param paragraphs DrawingML */
export const notesSlideXml = (paragraphs: string): string =>
  XML_DECLARATION +
  element(
    'p:notes',
    NAMESPACES,
    element(
      'p:cSld',
      {},
      shapeTree(
        slidePicture(false) +
          placeholderShape({ id: 3, name: 'Notes', placeholder: { type: 'body', idx: 1 }, text: paragraphs }),
      ),
    ),
    '<p:clrMapOvr><a:masterClrMapping/></p:clrMapOvr>',
  );

import { skip, type Destination, type Opener } from '../destination.ts';
import { RTF_LIMITS } from '../limits.ts';
import { escapeXml } from '../../docx/parts/xml.ts';

/** Elements of formulas that contain others (ECMA-376-1, 22.1.2). Their control words are their names after an `m`. */
const CONSTRUCTS =
  'oMath f num den e rad deg nary sub sup sSub sSup sSubSup sPre d func fName limLow limUpp lim acc bar groupChr m mr eqArr box borderBox phant'.split(
    ' ',
  );
const PROPERTIES =
  'fPr radPr naryPr sSubPr sSupPr sSubSupPr sPrePr dPr funcPr limLowPr limUppPr accPr barPr groupChrPr mPr eqArrPr boxPr borderBoxPr phantPr'.split(
    ' ',
  );
const VALUES =
  'type degHide chr limLoc grow subHide supHide begChr sepChr endChr shp pos vertJc show zeroWid zeroAsc zeroDesc transp'.split(
    ' ',
  );

type Take = (xml: string) => void;

const STYLES = ['p', 'b', 'i', 'bi'];
const SCRIPTS = ['roman', 'script', 'fraktur', 'double-struck', 'sans-serif', 'monospace'];

/** `\mmath`: a formula in the structure of WordprocessingML. */
export const math: Opener = ({ group: { flow } }) => {
  const formula = (): Destination => element('oMath', (xml) => flow.mark(xml));
  return {
    opens: { moMath: formula, moMathPara: () => displayed((xml) => flow.mark(xml)) },
  };
};

/** `\moMath` without the group around it. */
export const inlineMath: Opener = ({ group: { flow } }) => element('oMath', (xml) => flow.mark(xml));

/** `\moMathPara`: display formulas. */
export const displayedMath: Opener = ({ group: { flow } }) => displayed((xml) => flow.mark(xml));

function displayed(take: Take): Destination {
  let content = '';
  const moMath: Opener = () => element('oMath', (xml) => (content += xml));
  return {
    opens: { moMath, mmath: () => ({ opens: { moMath } }) },
    close: () => take(`<m:oMathPara>${content}</m:oMathPara>`),
  };
}

function element(name: string, take: Take): Destination {
  let content = '';
  const add: Take = (xml) => void (content += xml);
  return {
    opens: {
      ...named(CONSTRUCTS, (one) => element(one, add)),
      ...named(PROPERTIES, (one) => properties(one, add)),
      // A row of a matrix is `\mmr`.
      mr: () => run(add),
      mctrlPr: skip,
      margPr: skip,
      mmathPict: skip,
    },
    text: (_context, text) => {
      if (text.trim() !== '') add(runXml('', text));
    },
    close: () => take(`<m:${name}>${content}</m:${name}>`),
  };
}

const named = (names: readonly string[], open: (name: string) => Destination): Record<string, Opener> =>
  Object.fromEntries(names.map((name): [string, Opener] => [`m${name}`, () => open(name)]));

function properties(name: string, take: Take): Destination {
  let content = '';
  return {
    opens: { ...named(VALUES, (one) => value(one, (xml) => (content += xml))), mctrlPr: skip, mmcs: skip },
    close: () => take(`<m:${name}>${content}</m:${name}>`),
  };
}

function value(name: string, take: Take): Destination {
  let text = '';
  return {
    text(_context, more) {
      text = (text + more).slice(0, 64);
    },
    close: () => take(`<m:${name} m:val="${escapeXml(text.trim())}"/>`),
  };
}

/** `\mr`: text with its style of letters. */
function run(take: Take): Destination {
  let [text, look] = ['', ''];
  return {
    opens: { mctrlPr: skip },
    word(_context, word, number = 0) {
      if (word === 'mnor') look += '<m:nor/>';
      else if (word === 'msty') look += `<m:sty m:val="${STYLES[number] ?? 'i'}"/>`;
      else if (word === 'mscr') look += `<m:scr m:val="${SCRIPTS[number] ?? 'roman'}"/>`;
      else return false;
      return true;
    },
    text(_context, more) {
      if (text.length < RTF_LIMITS.textChars) text += more;
    },
    close: () => take(runXml(look, text)),
  };
}

const runXml = (look: string, text: string): string =>
  `<m:r>${look && `<m:rPr>${look}</m:rPr>`}<m:t>${escapeXml(text)}</m:t></m:r>`;

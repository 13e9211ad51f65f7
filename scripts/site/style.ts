import { proseOf } from './prose.ts';

/** American spellings with the British ones that the docs use. Words that are also option values, such as `center`, are left out. */
const AMERICAN: Readonly<Record<string, string>> = {
  analyze: 'analyse',
  behavior: 'behaviour',
  canceled: 'cancelled',
  canceling: 'cancelling',
  catalog: 'catalogue',
  color: 'colour',
  colors: 'colours',
  customize: 'customise',
  defense: 'defence',
  favor: 'favour',
  favorite: 'favourite',
  fulfill: 'fulfil',
  gray: 'grey',
  honor: 'honour',
  initialize: 'initialise',
  labeled: 'labelled',
  license: 'licence',
  modeled: 'modelled',
  neighbor: 'neighbour',
  neighbors: 'neighbours',
  normalize: 'normalise',
  optimize: 'optimise',
  organization: 'organisation',
  organizations: 'organisations',
  recognize: 'recognise',
  recognized: 'recognised',
  recognizes: 'recognises',
  serialize: 'serialise',
  serialized: 'serialised',
  summarize: 'summarise',
  synchronize: 'synchronise',
  traveled: 'travelled',
};

/** Common spelling mistakes. */
const MISSPELT: Readonly<Record<string, string>> = {
  accomodate: 'accommodate',
  adress: 'address',
  adresses: 'addresses',
  becuase: 'because',
  begining: 'beginning',
  calender: 'calendar',
  dependancy: 'dependency',
  doesnt: "doesn't",
  enviroment: 'environment',
  existance: 'existence',
  fourty: 'forty',
  immediatly: 'immediately',
  independant: 'independent',
  lenght: 'length',
  neccessary: 'necessary',
  noticable: 'noticeable',
  occured: 'occurred',
  occurence: 'occurrence',
  paramter: 'parameter',
  persistant: 'persistent',
  posible: 'possible',
  recieve: 'receive',
  recieved: 'received',
  reciever: 'receiver',
  refered: 'referred',
  relevent: 'relevant',
  responsability: 'responsibility',
  seperate: 'separate',
  seperated: 'separated',
  sucess: 'success',
  successfull: 'successful',
  teh: 'the',
  thier: 'their',
  transfered: 'transferred',
  untill: 'until',
  usefull: 'useful',
  wether: 'whether',
  wich: 'which',
};

/** Filler words, with an alternative for each. */
const EMPTY: Readonly<Record<string, string>> = {
  basically: 'leave it out',
  easily: 'leave it out, or give the figure',
  obviously: 'leave it out',
  simply: 'leave it out',
  utilise: 'use',
  utilize: 'use',
};

const WORD = /\p{L}+/gu;
/** Repeated words. Words with capitals are excluded, as they may be names. */
const DOUBLED = /(?<![\p{L}-])(\p{Ll}+)[ \n]\1(?![\p{L}-])/gu;
/** Words that may be repeated. */
const MAY_REPEAT: ReadonlySet<string> = new Set(['had', 'that']);
const OPENER = /(?:^|[.!?] )(There (?:is|are)\b[^.\n]{0,40})/gm;

/**
 * Returns clear faults of spelling and style in a page: American spelling, common slips, repeated words, filler words, and sentences that
 * begin with "There is".
 * @param markdown of the page; its code is left out.
 * @returns each fault with its correction, in the order of the page.
 */
export function styleFaults(markdown: string): readonly string[] {
  const prose = proseOf(markdown, '…').replaceAll(/\]\([^()\s]*\)/g, ']');
  const words = [...prose.matchAll(WORD)].flatMap(([word]) => {
    const low = word.toLowerCase();
    // A capitalised word may be a name.
    const lists = low === word ? [AMERICAN, MISSPELT, EMPTY] : [MISSPELT, EMPTY];
    const right = lists.find((list) => Object.hasOwn(list, low))?.[low];
    return right === undefined ? [] : [`${word}: ${right}`];
  });
  const doubled = [...prose.matchAll(DOUBLED)]
    .filter(([, word = '']) => !MAY_REPEAT.has(word))
    .map(([text]) => `${text.replace('\n', ' ')}: once`);
  const openers = [...prose.matchAll(OPENER)].map(([, text]) => `${text}…: begin with what there is`);
  return [...words, ...doubled, ...openers];
}

/** Sentences to fill lines. They are the same in every run. */
const SENTENCES = [
  'The committee met on Tuesday to look at the figures of the first quarter and found them sound.',
  'Nobody asked why the bridge had been closed for so long, although the reason was known to all of them.',
  'A small company in the north delivers the parts that the works need every second week.',
  'Before the meeting ended, the treasurer read a letter from the auditors, which was brief and friendly.',
  'Rain had fallen for three days, and the meadows below the village stood under water again.',
  'Most of the visitors come from abroad and stay for no more than two nights.',
  'The museum keeps some nine hundred drawings, of which only a tenth has ever been shown.',
  'It was agreed that the new rules would take effect in January, and not before.',
  'Her grandfather had built the house with his own hands when timber was still cheap.',
  'Those who had bought tickets for the evening were given their money back within a week.',
  'The survey covers eleven towns, each of which sent in its answers on time.',
  'What remains to be done is listed in the second part of this report.',
];

/** Returns `count` sentences from an index on. */
export const prose = (from, count) =>
  Array.from({ length: count }, (_, at) => SENTENCES[(from * 5 + at) % SENTENCES.length]).join(' ');

/** Returns paragraphs of four sentences. */
export const paragraphs = (from, count) => Array.from({ length: count }, (_, at) => prose(from + at * 3, 4));

const WORDS = 'Harbour Meadow Station Quarry Orchard Market Chapel Mill Tower Garden Bridge Forest'.split(' ');
export const word = (at) => WORDS[at % WORDS.length];
export const amount = (at) => `${(((at + 3) * 7919) % 9000) + 1000}.${String((at * 37) % 100).padStart(2, '0')}`;

/** Short words of a right-to-left script. */
export const HEBREW = 'הוועדה נפגשה ביום שלישי כדי לבחון את המספרים של הרבעון הראשון ומצאה אותם תקינים לגמרי';
const HEBREW_WORDS = HEBREW.split(' ');
export const hebrew = (at) => HEBREW_WORDS[at % HEBREW_WORDS.length];

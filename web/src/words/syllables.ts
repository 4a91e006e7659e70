// Where a long Ukrainian word may be broken: browsers do not know that everywhere. A soft hyphen
// (U+00AD) is only seen where a line ends.

/** Before a consonant with its vowel, where at least two letters and a vowel stand before them and
 *  three are left; never within дж and дз. */
const BREAK =
  /(?<=\p{L}[аеєиіїоуюя]\p{L}*|[аеєиіїоуюя]\p{L}+)(?<!д(?=[жз]))(?=(?:дж|дз|[бвгґджзклмнпрстфхцчшщ])ь?’?[аеєиіїоуюя]\p{L})/giu;

/** Words that no narrow line takes whole. */
const LONG = /[\p{L}’]{9,}/gu;

export const syllables = (words: string): string => words.replace(LONG, (word) => word.replace(BREAK, '\u00ad'));

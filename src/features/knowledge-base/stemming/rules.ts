/**
 * Endings of English and Polish words, and of Ukrainian and Russian ones, as they are after folding ("й" is "и"). Nouns
 * with a vowel that comes and goes ("wniosek", "wniosku") lose the consonant behind it too.
 */
const LATIN =
  /(?<=.{4})(?:k?(?:ami|ach|owi|om|iem|ow)|ego|emu|ymi|imi|ych|ich|em|ej|k?(?:ie|[aiuo])|ke|ek|ia|iu|ing|ians?|ies|es|ed|owac|ac|ic|[eys])$/
const CYRILLIC =
  /(?<=.{4})(?:к?(?:ами|ах|ам|ов|ів|ом|ою|ои)|иями|ями|ях|ям|ого|его|ому|ему|ыми|ими|іми|ев|ем|еи|іи|ею|ую|юю|ая|яя|ие|ые|ии|ыи|к[аиуеі]|[оеє]к|ц(?:ями|ях|ев|ем|ів|[яеюіи])|е?ць|(?:ов|ув|юв)?а(?:ть|ти)|и(?:ть|ти)|е(?:ть|ти)|[аеиоуыьіюяє])$/

/**
 * The beginning that the forms of a folded word have in common: "dokumentami" and "dokumenty" begin with "dokument". Words
 * are found by their beginning, so that only what was typed is cut. Not a linguistic root: at least four letters stay.
 */
export function stemWord(word: string): string {
  return word.replace(/\p{Script=Cyrillic}/u.test(word) ? CYRILLIC : LATIN, '')
}

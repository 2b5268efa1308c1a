import { fold } from '#shared/text.ts'

/** True when every word that was typed is the beginning of a word of the text, in any spelling: "wait na" fits "Waits for Nałęcz". */
export function fitsWords(text: string, typed: string): boolean {
  const words = splitWords(text)
  const wanted = splitWords(typed)
  return wanted.length > 0 && wanted.every((part) => words.some((word) => word.startsWith(part)))
}

const splitWords = (text: string) => fold(text).match(/[\p{L}\p{N}']+/gu) ?? []

import { currentLanguage, type Language } from '#language/language.ts'
import { inLanguage } from '#language/server/in-language.ts'

interface Written {
  id: string
  text: string
}

/**
 * Texts that staff send, in the language of who reads them, each with the same text in the language of the desk's request;
 * null where that is the same language.
 */
export function writeForBoth<T extends Written>(
  reader: Language,
  write: () => T[],
): (T & { desk_text: string | null })[] {
  const own = reader === currentLanguage() ? [] : write()
  return inLanguage(reader, write).map((text) => ({
    ...text,
    desk_text: own.find(({ id }) => id === text.id)?.text ?? null,
  }))
}

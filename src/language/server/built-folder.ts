import { basename, dirname, join } from 'node:path'
import { baseLocale } from '#messages/runtime.js'
import type { Language } from '../language.ts'

/**
 * The build's folder for a language. The base language uses the build's client and resources themselves, every
 * other language uses languages/<language>/client and …/resources.
 */
export function builtFolder(folder: string, language: Language): string {
  if (language === baseLocale) return folder
  return join(dirname(folder), 'languages', language, basename(folder))
}

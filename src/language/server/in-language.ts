import { AsyncLocalStorage } from 'node:async_hooks'
import { overwriteServerAsyncLocalStorage } from '#messages/runtime.js'
import { LANGUAGES, type Language } from '../language.ts'

const storage = new AsyncLocalStorage<{ locale?: Language }>()
// With one language no message needs the look-up.
if (LANGUAGES.length > 1) overwriteServerAsyncLocalStorage(storage)

/** Calls `run`; its messages, dates, numbers and lists are in this language, also in its asynchronous work. */
export function inLanguage<T>(language: Language, run: () => T): T {
  return LANGUAGES.length > 1 ? storage.run({ locale: language }, run) : run()
}

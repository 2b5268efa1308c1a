import { AsyncLocalStorage } from 'node:async_hooks'
import { overwriteServerAsyncLocalStorage } from '#messages/runtime.js'
import { LANGUAGES, type Language } from '../language.ts'

const storage = new AsyncLocalStorage<{ locale?: Language }>()
// With one language there is nothing to remember, and nothing to look up at each message.
if (LANGUAGES.length > 1) overwriteServerAsyncLocalStorage(storage)

/** Runs what makes words: messages, dates, numbers and lists come in this language until the promise is settled. */
export function inLanguage<T>(language: Language, run: () => T): T {
  return LANGUAGES.length > 1 ? storage.run({ locale: language }, run) : run()
}

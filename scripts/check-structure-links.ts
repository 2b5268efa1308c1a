import { BASE_LANGUAGE, type Language } from '#language/language.ts'
import { languagePath } from '#language/language-path.ts'
import type { Fault, SourceFile } from './check-structure-source.ts'

/** Elements that take an address as it is. PageLink, ButtonLink, MenuLink and AccountLink follow the language by themselves. */
const ELEMENT = /<(?:a|Link|NavLink|Navigate)\s[^<]*?\b(?:href|to)=(?:"([^"]*)"|\{[`']([^`']*))/g
const CALL = /\b(?:navigate|openDocument|location\.(?:assign|replace)|new URL)\(\s*(?:"([^"]*)|[`']([^`']*))/g
const ANOTHER = 'xx' as Language

/** One fault for each address of a public page that is the English one in every language. */
export function checkLinks(files: SourceFile[]): Fault[] {
  return files
    .filter(({ path, isTest }) => path.startsWith('src/') && !isTest)
    .flatMap(({ path, text }) =>
      [...text.matchAll(ELEMENT), ...text.matchAll(CALL)]
        .filter(([, quoted, other]) => isPublic(quoted ?? other ?? ''))
        .map(({ index, 1: quoted, 2: other }) => ({
          file: `${path}:${text.slice(0, index).split('\n').length}`,
          text: `${quoted ?? other} is the ${BASE_LANGUAGE} address: languagePath(…) or ui/page-link.tsx follows the page's language.`,
        })),
    )
}

/** What stands before a placeholder is enough, if it is more than the slash. */
function isPublic(address: string): boolean {
  const path = address.replace(/(?<=.{2})\$\{.*$/, '')
  return languagePath(path, ANOTHER) !== path
}

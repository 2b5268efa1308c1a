import { readFileSync } from 'node:fs'
import { join } from 'node:path'

const PAGE = join(import.meta.dirname, '../../../docs/self-hosting.md')

/** The commands of one heading of the page, in their order. */
export interface PageCommands {
  heading: string
  commands: string[]
}

/**
 * The lines of the fenced `sh` blocks in "Install on a server" of docs/self-hosting.md, one list for each heading in it. Throws
 * when a line goes on in the next: each is run by itself.
 */
export function readInstallCommands(): PageCommands[] {
  const page = readFileSync(PAGE, 'utf8')
  const section = /^## Install on a server\n[\s\S]*?(?=^## )/m.exec(page)?.[0]
  if (!section) throw new Error('docs/self-hosting.md has no section "Install on a server"')
  return section.split(/^#{2,3} /m).flatMap((part) => {
    const heading = part.slice(0, part.indexOf('\n'))
    const commands = [...part.matchAll(/^```sh\n([\s\S]*?)^```$/gm)].flatMap(([, block = '']) =>
      block.split('\n').filter((line) => line !== ''),
    )
    for (const line of commands)
      if (/^\s|\\$/.test(line)) throw new Error(`a command of the page is longer than its line: ${line}`)
    return commands.length > 0 ? [{ heading, commands }] : []
  })
}

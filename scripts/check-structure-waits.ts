import type { Fault, SourceFile } from './check-structure-source.ts'
import { isNode, listChildren, type Node } from './check-structure-tree.ts'

/** What a page shows when it is asked, which a moment later may be something else. */
const READS = [
  'count',
  'isVisible',
  'isHidden',
  'isEnabled',
  'isDisabled',
  'isChecked',
  'inputValue',
  'textContent',
  'innerText',
  'getAttribute',
  'allInnerTexts',
  'allTextContents',
]
const NOTHING = ['0', 'false', 'null', '[]']

/**
 * One fault for each expectation of a browser test that reads the page once instead of waiting for it. What must not be
 * there is read once: waiting for its absence would pass after it was shown.
 */
export function checkWaits(files: SourceFile[]): Fault[] {
  return files
    .filter(({ path }) => path.startsWith('tests/e2e/'))
    .flatMap((file) =>
      listReads(file).map(({ line, read }) => ({
        file: `${file.path}:${line}`,
        text: `expect(await ….${read}()) reads the page once; expect.poll(() => ….${read}()) waits for it.`,
      })),
    )
}

const OWN_TIMEOUT = /\bsetDefault(Navigation)?Timeout\(|\btimeout: [\d_]+/

/** One fault for each time-out that a browser test sets itself: one that is short enough to be noticed fails on a busy machine. */
export function checkTimeouts(files: SourceFile[]): Fault[] {
  return files
    .filter(({ path }) => path.startsWith('tests/e2e/'))
    .flatMap(({ path, text }) =>
      text.split('\n').flatMap((line, at) => {
        const fault = 'a time-out of its own; those of tests/support/patience.ts end what hangs.'
        return OWN_TIMEOUT.test(line) ? [{ file: `${path}:${at + 1}`, text: fault }] : []
      }),
    )
}

function listReads({ text, parse }: SourceFile): { line: number; read: string }[] {
  const found: { line: number; read: string }[] = []
  const visit = (node: Node) => {
    const read = nameRead(node, text)
    if (read !== null) found.push({ line: text.slice(0, node.start).split('\n').length, read })
    for (const child of listChildren(node)) visit(child)
  }
  const program = parse()
  if (isNode(program)) visit(program)
  return found
}

/** The read of `expect(await ….read()).matcher(value)`; null for other code, and when nothing is expected. */
function nameRead(node: Node, text: string): string | null {
  const expectation = childOf(childOf(node, 'callee'), 'object')
  const subject = childOf(expectation, 'callee')
  if (!expectation || subject?.name !== 'expect' || expectsNothing(node, text)) return null
  const [value] = listArguments(expectation)
  if (value?.type !== 'AwaitExpression') return null
  const name = childOf(childOf(childOf(value, 'argument'), 'callee'), 'property')?.name
  return READS.find((read) => read === name) ?? null
}

function expectsNothing(node: Node, text: string): boolean {
  if (childOf(childOf(node, 'callee'), 'property')?.name === 'toBeNull') return true
  const [expected] = listArguments(node)
  return expected !== undefined && NOTHING.includes(text.slice(expected.start, expected.end))
}

function childOf(node: Node | null, key: string): Node | null {
  const child = node?.[key]
  return isNode(child) ? child : null
}

function listArguments(node: Node): Node[] {
  return Array.isArray(node.arguments) ? node.arguments.filter(isNode) : []
}

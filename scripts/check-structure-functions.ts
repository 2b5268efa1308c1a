import type { Fault, SourceFile } from './check-structure-source.ts'
import { isNode, listChildren, type Node } from './check-structure-tree.ts'

const MAX_LINES = 50

/** A picture is data: the length of its function is not complexity. */
const PICTURES = 'src/brand/illustrations/'

const FUNCTIONS = ['FunctionDeclaration', 'FunctionExpression', 'ArrowFunctionExpression']

interface LongFunction {
  name: string
  lines: number
}

/** One fault for each function of the product and its scripts that is too long. */
export function checkFunctions(files: SourceFile[]): Fault[] {
  return files
    .filter(({ path, isTest, lines }) => !isTest && !path.startsWith(PICTURES) && lines > MAX_LINES)
    .flatMap((file) =>
      listLongFunctions(file).map(({ name, lines }) => ({
        file: file.path,
        text: `${name} has ${lines} lines; at most ${MAX_LINES}. A part that has a name of its own becomes a function.`,
      })),
    )
}

/** Counts from the first line of a function to its last, including inner functions. */
function listLongFunctions({ text, parse }: SourceFile): LongFunction[] {
  const found: LongFunction[] = []
  const visit = (node: Node, parentName: string) => {
    const name = nameOf(node) ?? parentName
    if (FUNCTIONS.includes(node.type)) {
      const lines = text.slice(node.start, node.end).split('\n').length
      // Functions inside a long function are not reported, too.
      if (lines > MAX_LINES) return void found.push({ name, lines })
    }
    for (const child of listChildren(node)) visit(child, name)
  }
  const program = parse()
  if (isNode(program)) visit(program, 'A function')
  return found
}

/** The name of a function: of its declaration, variable, property or method. */
function nameOf({ id, key }: Node): string | null {
  const named = isNode(id) ? id : key
  return isNode(named) && typeof named.name === 'string' ? named.name : null
}
